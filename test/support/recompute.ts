import { type Amount, fraction, larger, roundUp, smaller, toPenny } from '../../src/law/amounts.ts';

const TOKEN =
  /\s*(smaller of|larger of|penny|up|£?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\/\d+)?%?|[-+−×÷(),])/y;

/**
 * Reckons a printed working again: + − × ÷, brackets, pounds, percentages,
 * fractions such as 187/365, and the functions that workings name.
 * @throws SyntaxError when the text is no such working.
 */
export function recompute(printed: string): Amount {
  const tokens = tokensOf(printed);
  const value = sumOf(tokens);
  if (tokens.length > 0) throw new SyntaxError(`${printed}: unexpected ${tokens[0]}`);
  return value;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new SyntaxError(`${text}: cannot read on from ${text.slice(start)}`);
    tokens.push(token);
  }
  return tokens;
}

function sumOf(tokens: string[]): Amount {
  let value = productOf(tokens);
  while (tokens[0] === '+' || tokens[0] === '−') {
    const sign = tokens.shift();
    const term = productOf(tokens);
    value = sign === '+' ? value.add(term) : value.sub(term);
  }
  return value;
}

function productOf(tokens: string[]): Amount {
  let value = factorOf(tokens);
  while (tokens[0] === '×' || tokens[0] === '÷') {
    const sign = tokens.shift();
    const factor = factorOf(tokens);
    value = sign === '×' ? value.mul(factor) : value.div(factor);
  }
  return value;
}

function factorOf(tokens: string[]): Amount {
  const token = tokens.shift() ?? '';
  if (token === '(') {
    const value = sumOf(tokens);
    expectToken(tokens, ')');
    return value;
  }
  return /\d/.test(token) ? literal(token) : call(token, tokens);
}

function call(name: string, tokens: string[]): Amount {
  expectToken(tokens, '(');
  const given = [sumOf(tokens)];
  while (tokens[0] === ',') {
    tokens.shift();
    given.push(sumOf(tokens));
  }
  expectToken(tokens, ')');
  const [first = fraction(0n), second = fraction(0n)] = given;
  if (name === 'penny') return toPenny(first);
  if (name === 'up') return roundUp(first, Number(second.n));
  if (name === 'smaller of') return smaller(first, second);
  if (name === 'larger of') return larger(first, second);
  throw new SyntaxError(`there is no function "${name}"`);
}

function expectToken(tokens: string[], token: string): void {
  const found = tokens.shift();
  if (found !== token) throw new SyntaxError(`expected ${token}, found ${found}`);
}

function literal(token: string): Amount {
  const [number = '', divisor = '1'] = token.replaceAll(/[£,%]/g, '').split('/');
  const [integer = '', decimals = ''] = number.split('.');
  const value = fraction(BigInt(integer + decimals), 10n ** BigInt(decimals.length) * BigInt(divisor));
  return token.endsWith('%') ? value.div(100n) : value;
}
