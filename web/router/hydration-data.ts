import { type HydrationState, isRouteErrorResponse, type StaticHandlerContext } from 'react-router';

const ID = 'hydration-data';

/**
 * The loaded data as an element at the end of the document. Browsers do not execute a script of type
 * JSON, so the content security policy needs no hash of it.
 */
export function hydrationElement({ loaderData, errors }: StaticHandlerContext): string {
  const json = JSON.stringify({ loaderData, errors: errors && toPlain(errors) });
  // Without `<` a text of the catalogue cannot end the element.
  return `<script type="application/json" id="${ID}">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** The data of the document that the server rendered. */
export function readHydrationData(): HydrationState | undefined {
  const json = document.getElementById(ID)?.textContent;
  return json ? JSON.parse(json) : undefined;
}

/** `JSON.stringify` writes an Error as `{}`; a route's error response consists of plain values. */
function toPlain(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? error
        : error instanceof Error
          ? { ...error, message: error.message }
          : error,
    ]),
  );
}
