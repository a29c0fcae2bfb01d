import { createServer, get } from 'node:http';

/** The yardstick: node:http and nothing else, sending the bytes and headers another server sent. */
const [source = '', encoding = 'identity'] = process.argv.slice(2);

get(source, { headers: { 'accept-encoding': encoding } }, async (answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    date: _date,
    ...headers
  } = answer.headers;
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  });
});
