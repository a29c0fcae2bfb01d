// Every clip, in the order of the genre tags.
import type { Clip } from '../engine/clip.ts';
import { campus } from './campus.ts';
import { comedy } from './comedy.ts';
import { family } from './family.ts';
import { fantasy } from './fantasy.ts';
import { hiddenIdentity } from './hidden-identity.ts';
import { palace } from './palace.ts';
import { revenge } from './revenge.ts';
import { romance } from './romance.ts';
import { suspense } from './suspense.ts';
import { urban } from './urban.ts';
import { workplace } from './workplace.ts';
import { wuxia } from './wuxia.ts';

export const clips: Clip[] = [
  romance,
  revenge,
  hiddenIdentity,
  palace,
  fantasy,
  urban,
  family,
  suspense,
  comedy,
  workplace,
  campus,
  wuxia,
];
