import type { DeskInput } from '#contract/desk/client.ts';
import type { DeskGrant, DeskHoldback } from '#contract/desk/rights.ts';
import { type Fields, fillFields, fillInput } from '#contract/desk/sheets/field.ts';
import {
  type HoldbackFields,
  holdbackFields,
  type RightFields,
  rightFields,
} from '#contract/desk/sheets/rights-fields.ts';
import { isEmpty } from '#contract/desk/sheets/values.ts';
import { leafMedia } from '#contract/licence/media.ts';
import { type LanguageUse, writeLanguageUse } from '#contract/licence/terms.ts';
import { WORLD } from '#contract/licence/territories.ts';
import type { MessageKey } from '#i18n/message-key.ts';

export type RowKind = 'grant' | 'holdback';

/** The content of the form, valid or not; a holdback uses a part of it. No language is named twice. */
export interface RightsValues extends Omit<RightFields & HoldbackFields, 'end'> {
  /** Empty means no end. */
  end: string;
}

export const noRightsValues: RightsValues = {
  ...fillFields({ ...holdbackFields, ...rightFields }, ({ empty }) => empty),
  direction: 'out',
  end: '',
};

/** A holdback without media or territories has all. */
export function fromRow(row: DeskGrant | DeskHoldback): RightsValues {
  const values =
    'direction' in row
      ? fillFields(rightFields, (_, name) => row[name])
      : fillFields(holdbackFields, (_, name) => row[name]);
  const uses = 'language_uses' in row ? row.language_uses : [];
  return {
    ...noRightsValues,
    ...values,
    media: row.media.length > 0 ? row.media : [...leafMedia],
    territories: row.territories.length > 0 ? row.territories : [WORLD],
    language_uses: joinUses(uses),
    end: row.end ?? '',
  };
}

/** A language with both uses has the use `any`. */
function joinUses(uses: readonly LanguageUse[]): LanguageUse[] {
  const byLanguage = Map.groupBy(uses, ({ language }) => language);
  return Array.from(byLanguage, ([language, [one, other]]) => ({
    language,
    use: other || !one ? 'any' : one.use,
  }));
}

/** The errors of the fields, by name; empty if the values can be sent. */
export function findErrors(
  kind: RowKind,
  values: RightsValues,
): Partial<Record<keyof RightsValues, MessageKey>> {
  return {
    ...(kind === 'grant' && values.party.trim() === '' && { party: 'deskRights.needParty' }),
    ...(values.territories.length === 0 && { territories: 'licence.needTerritories' }),
    ...(values.media.length === 0 && { media: 'licence.needMedia' }),
    ...(values.start === '' && { start: 'deskRights.needStart' }),
    ...(values.end !== '' && values.end < values.start && { end: 'deskRights.endBeforeStart' }),
  };
}

export function toGrantInput(drama: string, values: RightsValues): DeskInput<'findGrantClashes'> {
  return { drama, ...toInput(rightFields, values) };
}

export function toHoldbackInput(
  drama: string,
  values: RightsValues,
): DeskInput<'findHoldbackClashes'> {
  return { drama, ...toInput(holdbackFields, values) };
}

/** What is empty is left out; in the query of a check, null would be a text. */
function toInput<Some extends Fields>(fields: Some, values: RightsValues) {
  const sent: Record<string, unknown> = {
    ...values,
    language_uses: values.language_uses.map(writeLanguageUse),
  };
  return fillInput(fields, (_, name) =>
    isEmpty(sent[name]) ? undefined : (sent[name] ?? undefined),
  );
}
