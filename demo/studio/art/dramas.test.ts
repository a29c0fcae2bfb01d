import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { dramaNotes, paletteOf, readCatalogue, readHeroes, readSlugs } from '../catalogue.ts';
import { folders } from '../folders.ts';
import { type Scene, type Shape, Stage } from './kit/core.ts';
import { render } from './kit/finish.ts';
import { formatsOf } from './picture-formats.ts';
import { scenes } from './scenes/all.ts';

const slugs = await readSlugs();

test('every drama of the catalogue has a scene, notes and a placeholder colour', async () => {
  const expected = slugs.toSorted();
  assert.deepEqual(Object.keys(scenes).toSorted(), expected);
  assert.deepEqual(Object.keys(dramaNotes).toSorted(), expected);
  const colours = await readCatalogue<Record<string, string>>('colours.json');
  assert.deepEqual(Object.keys(colours).toSorted(), expected);
});

test('every drama has its pictures in all widths and formats', async () => {
  const heroes = await readHeroes();
  const expected: Record<string, string[]> = {};
  for (const slug of slugs)
    for (const { dir, widths } of formatsOf(heroes.includes(slug)))
      for (const { w } of widths)
        for (const type of ['avif', 'webp']) {
          expected[dir] ??= [];
          expected[dir].push(`${slug}-${w}.${type}`);
        }
  for (const [dir, files] of Object.entries(expected))
    assert.deepEqual((await readdir(join(folders.media, dir))).toSorted(), files.toSorted());
});

function draw(slug: string, scene: Scene, shape: Shape): string {
  const stage = new Stage(shape, paletteOf(slug), slug);
  scene(stage);
  return stage.svg(640, 960);
}

test('every scene gives the same drawing each time, without invalid numbers', () => {
  for (const [slug, scene] of Object.entries(scenes))
    for (const shape of ['poster', 'banner', 'tall'] as const) {
      const svg = draw(slug, scene, shape);
      assert.doesNotMatch(svg, /NaN|undefined|Infinity/, `${slug}, ${shape}`);
      assert.equal(draw(slug, scene, shape), svg, `${slug}, ${shape}`);
    }
});

test('a drawing is rendered in the size requested', async () => {
  const [slug, scene] = Object.entries(scenes)[0] as [string, Scene];
  const stage = new Stage('poster', paletteOf(slug), slug);
  scene(stage);
  const png = await (await render(stage, 64, 96)).png().toBuffer({ resolveWithObject: true });
  assert.deepEqual([png.info.width, png.info.height], [64, 96]);
});
