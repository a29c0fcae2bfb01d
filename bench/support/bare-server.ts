import { createServer, get } from 'node:http';

/**
 * The baseline of the load measurements: a plain node:http server that fetches one reply from
 * another server and sends its body and headers to every request.
 */
const [sourceUrl = '', encoding = 'identity'] = process.argv.slice(2);

get(sourceUrl, { headers: { 'accept-encoding': encoding } }, async (reply) => {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    date: _date,
    ...headers
  } = reply.headers;
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    // `startProcess` waits for this line.
    console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  });
});
