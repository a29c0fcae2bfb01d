import { expect, test } from 'vitest';
import { useCommandServer } from '#tests/support/command-server.ts';

const server = useCommandServer();
const run = (...args: string[]) => server.run(['staff', ...args]);
const LINK = /\/invitation#token=([\w-]{32,})\n$/;
const visitor = { address: '192.0.2.7', userAgent: '' };
const password = 'four lanterns by the river';

/** Adds a member by the command and sets the password by its link. */
async function addMember(email: string, ...options: string[]) {
  const { stdout } = await run('add', email, '--name', 'Mei Tanaka', ...options);
  const [, token = ''] = LINK.exec(stdout) ?? [];
  return server.context.staffSignIn.acceptInvitation({ token, password }, visitor);
}

const listed = async (email: string) => {
  const { members } = await server.context.staffDesk.list();
  return members.find((member) => member.email === email);
};

test('a member is added with a link that sets the password once', async () => {
  const { staffSignIn, audit } = server.context;
  const added = await run('add', 'mei@luz.example', '--name', 'Mei Tanaka', '--owner');
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect(added.stdout).toMatch(/^Added mei@luz\.example as owner\.\nLink to set a password/);
  const [, token = ''] = LINK.exec(added.stdout) ?? [];
  const { session } = await staffSignIn.acceptInvitation({ token, password }, visitor);
  expect(session).toMatchObject({ staff: { name: 'Mei Tanaka', role: 'owner' } });
  await expect(staffSignIn.acceptInvitation({ token, password }, visitor)).rejects.toMatchObject({
    outcome: 'invitationRejected',
  });

  expect(await run('add', 'MEI@luz.example', '--name', 'Mei', '--role', 'sales')).toMatchObject({
    code: 1,
    stderr: 'MEI@luz.example is a staff member already.\n',
  });
  const entries = await audit.list({ subject: 'staff:mei@luz.example', limit: 9 });
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['mei@luz.example', 'staff.set-password'],
    ['mei', 'staff.add'],
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

test('a member without a role, and a command for an unknown member, are refused', async () => {
  expect(await run('add', 'ana@luz.example', '--name', 'Ana')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'A role is needed: --role <role> or --owner.\n',
  });
  expect(await run('disable', 'nobody@luz.example')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no staff member nobody@luz.example.\n',
  });
});

test('disabling and signing out end sessions; resetting removes the password', async () => {
  const { staffSignIn } = server.context;
  const { token = '' } = await addMember('ana@luz.example', '--role', 'sales');
  expect((await run('role', 'ana@luz.example', '--role', 'support')).stdout).toBe(
    'ana@luz.example has the role support now.\n',
  );
  // The old role's pages must not stay open.
  await expect(staffSignIn.identify(token)).rejects.toThrow('tokenRejected');

  const signIn = () => staffSignIn.signIn({ email: 'ana@luz.example', password }, visitor);
  await signIn();
  expect((await run('sign-out', 'ana@luz.example')).stdout).toBe(
    'Signed ana@luz.example out of 1 session.\n',
  );
  expect((await run('sign-out', 'ana@luz.example')).stdout).toBe(
    'ana@luz.example is not signed in.\n',
  );

  expect((await run('disable', 'ana@luz.example')).stdout).toBe('Disabled ana@luz.example.\n');
  await expect(signIn()).rejects.toThrow('accountDisabled');
  expect((await run('reset', 'ana@luz.example')).stderr).toContain('enable the account first');
  expect((await run('enable', 'ana@luz.example')).code).toBe(0);
  expect((await signIn()).session.staff).toMatchObject({ role: 'support' });

  expect((await run('reset', 'ana@luz.example')).stdout).toMatch(LINK);
  await expect(signIn()).rejects.toThrow('credentialsRejected');
  expect(await listed('ana@luz.example')).toMatchObject({ has_password: false });
});

test('the list shows the state of each member and never a hash', async () => {
  await run('add', 'tom@luz.example', '--name', 'Tom', '--role', 'reader');
  const { stdout } = await run('list');
  expect(stdout).toMatch(/^tom@luz\.example +Tom +reader +invited +no/m);
  expect((await run('list', '--json')).stdout).not.toMatch(/hash|secret|argon2/);
});

test('the second factor is required at first; a command makes it optional and back', async () => {
  expect((await addMember('kim@luz.example', '--role', 'reader')).session.stage).toBe('set-up');
  expect((await run('require-second-factor', 'off')).stdout).toBe(
    'A second factor is optional now.\n',
  );
  expect((await addMember('lee@luz.example', '--role', 'reader')).session.stage).toBe('complete');
  expect((await run('require-second-factor', 'on')).stdout).toBe(
    'A second factor is required now.\n',
  );
  expect((await run('require-second-factor', 'on')).stdout).toBe(
    'A second factor is required already.\n',
  );
});
