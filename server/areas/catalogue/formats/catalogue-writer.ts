import type { HoldbackEntry, RightEntry } from '#server/areas/rights/right-entry.ts';
import type { TagEntry } from '../entries/entry.ts';
import type { PortableDrama } from './portable.ts';

/** Writes a catalogue file. The rows must be added kind by kind, in the order of the methods. */
export interface CatalogueWriter {
  addTag(tag: TagEntry): Promise<void>;
  addDrama(drama: PortableDrama): Promise<void>;
  addRight(right: RightEntry): Promise<void>;
  addHoldback(holdback: HoldbackEntry): Promise<void>;
  end(): Promise<void>;
}
