import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { constantTool } from './constant-tool.js';

// The SDK's server, set up as in its documentation: no session, JSON answers.
const answer = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'));
const handler = createMcpHandler(() => constantTool(McpServer, answer), { responseMode: 'json' });
createServer(toNodeHandler(handler)).listen(Number(process.env.PORT), '127.0.0.1');
