/** The elements of a name in a reply of the store: a function for each, which reads the text of a child. */
export function readElements(body: string, element: string): ((child: string) => string)[] {
  const found = body.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  return Array.from(
    found,
    ([, content = '']) =>
      (child: string) =>
        readText(content, child) ?? '',
  );
}

/** The text of the first element of a name; undefined if there is none. */
export function readText(body: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(body)?.[1];
  return text === undefined ? undefined : decodeXml(text);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? entity;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
