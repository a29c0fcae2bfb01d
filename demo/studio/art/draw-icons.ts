// Draws the site's icons, favicon.ico and icons/*, into public.
//   npm run icons -- [--preview <folder>]
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { folders } from '../folders.ts';
import { dark, each, light, n1 } from './kit/core.ts';

const WALL = '#2a0d14';
const LIGHT = '#ffd99a';
const RED = '#c42b3f';

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`;

/** For small sizes: the flat logo of `web/shell/header/logo.tsx`, a curtain open on a lit stage. */
const plainMark = svg(
  `<rect width="32" height="32" rx="8" fill="${WALL}"/><path d="M16 7c5 3.4 7.600 9.400 7.600 18H8.400C8.400 16.400 11 10.400 16 7z" fill="${LIGHT}"/><path d="M5 5h11C15.400 14 11.800 21.600 5 27z" fill="${RED}"/><path d="M27 5H16c.6 9 4.200 16.600 11 22z" fill="${RED}"/>`,
);

const PLEATS = 5;

/**
 * For large sizes: the same shapes with pleats, a gold hem and a lit floor. `scale` is the size of
 * the logo relative to the tile.
 */
function richMark(corner: number, scale: number): string {
  const shift = n1((1 - scale) * 160) / 10;
  return svg(`<defs>
    <radialGradient id="wall" cx=".5" cy=".7" r=".8"><stop stop-color="#64202c"/><stop offset=".55" stop-color="#34101a"/><stop offset="1" stop-color="#1a060c"/></radialGradient>
    <radialGradient id="light" cx=".5" cy=".95" r=".95"><stop stop-color="#fffaf0"/><stop offset=".4" stop-color="#ffe9bf"/><stop offset=".75" stop-color="#ffc46d"/><stop offset="1" stop-color="#e88f3c"/></radialGradient>
    <linearGradient id="boards" x1="0" x2="1" y1="0" y2="0"><stop stop-color="#7c4526"/><stop offset=".5" stop-color="#ffd792"/><stop offset="1" stop-color="#7c4526"/></linearGradient>
    ${each(PLEATS, pleatColour)}
    <g id="drape">${each(PLEATS, (i) => pleat(PLEATS - 1 - i))}<path d="${fall(1)}" fill="none" stroke="#ffd38a" stroke-width=".62" stroke-linecap="round"/></g>
  </defs>
  <rect width="32" height="32" rx="${corner}" fill="url(#wall)"/>
  <g transform="translate(${shift} ${shift}) scale(${scale})">
    <path d="M16 5C15.400 14 11.800 21.600 5 27H27C20.200 21.600 16.600 14 16 5z" fill="url(#light)"/>
    <rect x="4.700" y="26.700" width="22.600" height="1.300" rx=".5" fill="url(#boards)"/>
    <use href="#drape"/><use href="#drape" transform="translate(32 0) scale(-1 1)"/>
    <rect x="4.700" y="4.400" width="22.600" height="1.200" rx=".5" fill="url(#boards)"/>
  </g>`);
}

/** The curve of the cloth below a point of the rail (0 is the side, 1 the middle). */
function fall(share: number): string {
  const x = (whole: number) => n1((5 + whole * share) * 100) / 100;
  return `M${x(11)} 5C${x(10.4)} 14 ${x(6.8)} 21.600 5 27`;
}

function pleat(i: number): string {
  const x = (share: number, whole: number) => n1((5 + whole * share) * 100) / 100;
  const [a, b] = [i / PLEATS, (i + 1) / PLEATS];
  return `<path d="${fall(b)}C${x(a, 6.8)} 21.600 ${x(a, 10.4)} 14 ${x(a, 11)} 5z" fill="url(#p${i})"/>`;
}

/** Pleats nearer to the light are brighter. */
function pleatColour(i: number): string {
  const near = i / (PLEATS - 1);
  const cloth = dark(RED, 0.4 - 0.38 * near);
  const stops = [dark(cloth, 0.3), light(cloth, 0.12 * near), cloth, dark(cloth, 0.24)];
  const written = stops.map((colour, at) => `<stop offset="${at / 3}" stop-color="${colour}"/>`);
  return `<linearGradient id="p${i}" x1="0" x2="1" y1="0" y2=".25">${written.join('')}</linearGradient>`;
}

/** Packs PNGs as an ICO file: a header, a directory row for each picture, then the pictures. */
function toIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  let offset = header.length + pictures.length * 16;
  const rows = pictures.map(({ size, png }) => {
    const row = Buffer.alloc(16);
    row.set([size, size, 0, 0, 1, 0, 32, 0]);
    row.writeUInt32LE(png.length, 8);
    row.writeUInt32LE(offset, 12);
    offset += png.length;
    return row;
  });
  return Buffer.concat([header, ...rows, ...pictures.map(({ png }) => png)]);
}

const toPng = (picture: string, size: number) =>
  sharp(Buffer.from(picture), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer();

const { values } = parseArgs({ options: { preview: { type: 'string' } } });
const folder = values.preview ?? folders.public;
await mkdir(join(folder, 'icons'), { recursive: true });
const save = (name: string, bytes: Buffer | string) => writeFile(join(folder, name), bytes);

const small = await Promise.all(
  [16, 32, 48].map(async (size) => ({ size, png: await toPng(plainMark, size) })),
);
const icon = richMark(7, 1.12);
/** Launchers crop the edges: the logo stays within a circle of 80 % of the tile. */
const fullBleed = richMark(0, 0.8);
await save('icons/favicon.svg', plainMark);
await save('favicon.ico', toIco(small));
await save('icons/icon-192.png', await toPng(icon, 192));
await save('icons/icon-512.png', await toPng(icon, 512));
await save('icons/maskable-192.png', await toPng(fullBleed, 192));
await save('icons/maskable-512.png', await toPng(fullBleed, 512));
await save('icons/apple-touch-icon.png', await toPng(richMark(0, 1.1), 180));
