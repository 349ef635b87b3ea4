/**
 * The path and query that a request's target names, whatever its form: a path,
 * a whole address as proxies send it, or `*` (RFC 9112, section 3.2). Null when
 * it names none: then nothing behind the server could read it either.
 */
export function pathAndQuery(target: string): string | null {
  if (target.startsWith('/') || target === '*') return target;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
