/** A part of a document as mammoth reads it. */
export interface DocxNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly DocxNode[];
}

/**
 * One line for each paragraph, line break and table row. The cells of a row are separated by tabs; a
 * row of one cell, such as a frame around a text, keeps its lines.
 */
export function docxText(node: DocxNode): string {
  if (node.type === 'text') return node.value ?? '';
  if (node.type === 'tab') return '\t';
  if (node.type === 'break') return '\n';
  const parts = (node.children ?? []).map(docxText);
  if (node.type === 'paragraph') return `${parts.join('')}\n`;
  if (node.type === 'tableRow' && parts.length > 1) return `${parts.map(cellLine).join('\t')}\n`;
  return parts.join('');
}

function cellLine(cell: string): string {
  return cell.trim().replace(/\s*\n\s*/g, ' ');
}
