import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { parseXmlWhole } from './xml.ts';

/** The paths of a workbook's parts in its archive. */
export interface WorkbookParts {
  sheets: { name: string; path: string }[];
  strings: string | undefined;
  styles: string | undefined;
  /** True if dates count from 1904, as in old versions of Excel for Mac. */
  isFrom1904: boolean;
}

/** Suffixes of relationship types; the prefix differs between the two OOXML standards. */
const [DOCUMENT, SHEET] = ['/officeDocument', '/worksheet'];
const [STRINGS, STYLES] = ['/sharedStrings', '/styles'];

export function findParts(archive: Archive): WorkbookParts {
  const workbook = pathOf(relationsOf(archive, ''), DOCUMENT) ?? 'xl/workbook.xml';
  const relations = relationsOf(archive, workbook);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const sheets: WorkbookParts['sheets'] = [];
  const paths = new Set<string>();
  let isFrom1904 = false;
  parseXmlWhole(contentOf(archive, workbook), {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { id = '', name: sheet = '' } = attributes();
      const relation = byId.get(id);
      if (!relation?.type.endsWith(SHEET)) return;
      // Each sheet is unpacked again, so many sheets with one file could take hours.
      if (paths.has(relation.path)) throw new Error(`two sheets are in ${relation.path}`);
      paths.add(relation.path);
      sheets.push({ name: sheet, path: relation.path });
    },
  });
  return {
    sheets,
    strings: pathOf(relations, STRINGS),
    styles: pathOf(relations, STYLES),
    isFrom1904,
  };
}

export function contentOf(archive: Archive, path: string): Uint8Array {
  const content = archive.read(path);
  if (!content) throw new Error(`${path} is missing`);
  return content;
}

interface Relation {
  id: string;
  type: string;
  path: string;
}

/**
 * Returns the relations of a part with their targets as paths in the archive. Those of
 * `xl/workbook.xml` are in `xl/_rels/workbook.xml.rels`, and their targets are relative to `xl`.
 */
function relationsOf(archive: Archive, part: string): Relation[] {
  const folder = posix.dirname(part);
  const relations: Relation[] = [];
  parseXmlWhole(contentOf(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const path = posix.resolve('/', folder, Target).slice(1);
      relations.push({ id: Id, type: Type, path });
    },
  });
  return relations;
}

function pathOf(relations: Relation[], type: string): string | undefined {
  return relations.find((relation) => relation.type.endsWith(type))?.path;
}
