import { expect } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/**
 * What html-validate recommends, without its rules of style. React writes attributes in camel case,
 * empty ones with `=""`, void elements with a slash, and ids with underscores: all valid HTML.
 */
const checker = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
      'no-implicit-input-type': 'off',
      'no-inline-style': 'off',
      'no-trailing-whitespace': 'off',
      'void-style': 'off',
      // An open dialog hides the page behind it and keeps the focus inside itself.
      'hidden-focusable': 'off',
      // A list of suggestions is a listbox, which no native element can be.
      'prefer-native-element': 'off',
      'valid-id': ['error', { relaxed: true }],
      // A list may have a name, and screen readers say it.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // The media of a licence are checkboxes of one name.
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
    },
  }),
);

export async function expectValidHtml(html: string, what: string) {
  const { results } = await checker.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect.soft(found, what).toEqual([]);
}
