import * as v from 'valibot';
import { licenceTerms } from '../licence/terms.ts';
import { orderContact } from '../orders.ts';

const form = v.object({ contact: orderContact, terms: licenceTerms });

/** The dotted paths (`contact.name`) of the fields that the server would refuse. */
export function invalidOrderFields(input: unknown): string[] {
  const { issues = [] } = v.safeParse(form, input);
  const names = issues.map(({ path = [] }) =>
    path
      .slice(0, 2)
      .map(({ key }) => key)
      .join('.'),
  );
  return [...new Set(names)];
}
