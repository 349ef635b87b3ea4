/** Whether a path belongs to the JSON API. Capitals do not lead around its rules. */
export function isApi(path: string): boolean {
  return /^\/api(\/|$)/i.test(path);
}

/** Whether a path is the MCP server's. */
export function isMcp(path: string): boolean {
  return /^\/mcp\/?$/i.test(path);
}

/** Whether a path is a calculator's for frames on other sites. */
export function isEmbed(path: string): boolean {
  return /^\/embed(\/|$)/i.test(path);
}

/** Whether a path is a page of a calculator, embedded or not: pages that reckon when they have inputs. */
export function isCalculatorPage(path: string): boolean {
  return /^\/(embed|calculators)\//i.test(path);
}
