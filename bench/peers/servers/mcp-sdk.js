import { readFileSync } from 'node:fs';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { constantTool } from './constant-tool.js';

// The older SDK, set up as in its example without sessions, with JSON answers.
const answer = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'));
const app = createMcpExpressApp();
app.post('/mcp', async (request, response) => {
  const server = constantTool(McpServer, answer);
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  response.on('close', () => {
    transport.close();
    server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});
app.listen(Number(process.env.PORT), '127.0.0.1');
