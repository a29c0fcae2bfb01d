/** The files that each file imports, including type imports and dynamic imports. */
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
    const index = order.size;
    order.set(file, index);
    stack.push(file);
    let low = index;
    for (const target of graph.get(file) ?? []) {
      const visited = order.get(target);
      if (visited === undefined) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, visited);
    }
    if (low === index) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) cycles.push(component.sort());
    }
    return low;
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
