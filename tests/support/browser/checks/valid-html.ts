import { expect } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/**
 * html-validate's recommended rules without those about style: React writes camel-case attributes,
 * `=""` for empty ones, void elements with a slash and ids with underscores, all valid HTML.
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
      // While a dialog is open, the hidden page behind it has focusable elements; the focus is
      // trapped.
      'hidden-focusable': 'off',
      // No native element can replace the listbox of suggestions.
      'prefer-native-element': 'off',
      'valid-id': ['error', { relaxed: true }],
      // A list may have an aria-label, which screen readers announce.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // The media of a licence are checkboxes with the same name.
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
