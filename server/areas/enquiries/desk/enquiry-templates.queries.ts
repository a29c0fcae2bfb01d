import type { EnquirySubject } from '#contract/enquiries.ts';
import type { Db, Tx } from '#server/db/client.ts';

const columns = ['id', 'name', 'subject', 'texts'] as const;

export interface Template {
  name: string;
  subject: EnquirySubject | null;
  texts: Record<string, string>;
}

/** By name. */
export async function listTemplates(db: Db) {
  return db.selectFrom('enquiry_templates').select(columns).orderBy('name').orderBy('id').execute();
}
export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

export async function insertTemplate(tx: Tx, template: Template): Promise<TemplateRow> {
  return tx
    .insertInto('enquiry_templates')
    .values(template)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateTemplate(
  tx: Tx,
  id: number,
  template: Template,
): Promise<TemplateRow | undefined> {
  return tx
    .updateTable('enquiry_templates')
    .set(template)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteTemplate(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  return tx
    .deleteFrom('enquiry_templates')
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}
