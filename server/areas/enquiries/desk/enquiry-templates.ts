import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import * as queries from './enquiry-templates.queries.ts';

interface TemplateParts {
  db: Db;
  audit: AuditService;
}

interface EditedTemplate extends Omit<queries.Template, 'texts'> {
  texts: Partial<queries.Template['texts']>;
}

/** Texts that operators insert into their answers. */
export function createEnquiryTemplates({ db, audit }: TemplateParts) {
  const record = (tx: Tx, actor: string, action: string, { id, name }: queries.TemplateRow) =>
    audit.record(tx, { actor, action, subject: `template:${id}`, change: { name } });

  return {
    list: () => queries.listTemplates(db),

    /** Adds a template, or replaces the one with this id. */
    save: (actor: string, id: number | undefined, { texts, ...head }: EditedTemplate) =>
      db.transaction().execute(async (tx) => {
        const isGiven = (text: [string, unknown]): text is [string, string] =>
          text[1] !== undefined;
        const given = Object.fromEntries(Object.entries(texts).filter(isGiven));
        const template = { ...head, texts: given };
        const saved =
          id === undefined
            ? await queries.insertTemplate(tx, template)
            : await queries.updateTemplate(tx, id, template);
        if (!saved) throw missing(id);
        await record(tx, actor, id === undefined ? 'template.add' : 'template.edit', saved);
        return saved;
      }),

    delete: (actor: string, id: number) =>
      db.transaction().execute(async (tx) => {
        const deleted = await queries.deleteTemplate(tx, id);
        if (!deleted) throw missing(id);
        await record(tx, actor, 'template.delete', deleted);
      }),
  };
}

function missing(id: number | undefined): OperatorError {
  return new OperatorError(`There is no template ${id}.`, { message: 'deskError.noSuchTemplate' });
}
