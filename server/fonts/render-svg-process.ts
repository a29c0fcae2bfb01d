import { text } from 'node:stream/consumers';
import sharp from 'sharp';

const svgs: string[] = JSON.parse(await text(process.stdin));
const pngs = await Promise.all(svgs.map((svg) => sharp(Buffer.from(svg)).png().toBuffer()));
process.stdout.write(JSON.stringify(pngs.map((png) => png.toString('base64'))));
