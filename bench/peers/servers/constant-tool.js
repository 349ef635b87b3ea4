import * as z from 'zod';

const inputSchema = z.object({
  period_start: z.string(),
  period_end: z.string(),
  taxable_profits: z.number(),
  associated_companies: z.number().optional(),
});

/** A server with one tool that always returns the same result. */
export function constantTool(McpServer, { content, structuredContent }) {
  const server = new McpServer({ name: 'constant', version: '1.0.0' });
  const about = { description: 'Corporation tax of an accounting period', inputSchema };
  server.registerTool('uk_corporation_tax_estimate', about, async () => ({ content, structuredContent }));
  return server;
}
