/** File → the files it imports, types and dynamic imports included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * The import cycles, each a group of files sorted by name: the strongly
 * connected components of more than one file, found by Tarjan's algorithm.
 */
export function findCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    stack.push(file);
    let low = own;
    for (const target of graph.get(file) ?? []) {
      const visited = order.get(target);
      if (visited === undefined) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, visited);
    }
    if (low === own) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) cycles.push(component.sort());
    }
    return low;
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
