import type { TagEntry } from '../entries/entry.ts';
import type { PortableDrama } from './portable.ts';

/** Writes a catalogue file. All tags must be added before the first drama. */
export interface CatalogueWriter {
  addTag(tag: TagEntry): Promise<void>;
  addDrama(drama: PortableDrama): Promise<void>;
  end(): Promise<void>;
}
