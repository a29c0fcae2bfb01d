/**
 * The demo buyer's credentials, which demo/README.md publishes. The server has them so that it can
 * disable the account even when it runs without the demo filler.
 */
export const demoCredentials = {
  email: 'buyer@vignette.example',
  password: 'vignette-demo',
};
