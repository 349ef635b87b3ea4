/** Methods that no route accepts, and strings that are not methods. */
export const METHODS =
  'get,HEAD,PUT,PATCH,TRACE,CONNECT,PROPFIND,M-SEARCH,QUERY,PRI,G@T,,GET\0,G\u00ca\u00cbT'.split(',');

/** Unsupported HTTP versions, and strings that are not versions. */
export const VERSIONS = 'HTTP/1.0,HTTP/0.9,HTTP/2.0,HTTP/9.9,HTTP/1.,HTTP/1.1 x,http/1.1,ICE/1.0,'.split(',');

/** Values of Content-Length. */
export const LENGTHS =
  '0,1,7,99999999,99999999999999999999,-1,+5,0x10,1e2,5 5,"5",,5\r\nContent-Length: 6'.split(',');

/** Chunked bodies, valid and invalid. */
export const CHUNKS = [
  '0\r\n\r\n',
  '5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n',
  'zz\r\nxx\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\nx',
  '-1\r\nx\r\n0\r\n\r\n',
  '5;name="\0"\r\nabcde\r\n0\r\n\r\n',
  '3\nabc\n0\n\n',
  '1\r\n{\r\n',
  '0\r\nTrailer: x\r\nContent-Length: 3\r\n\r\n',
  `1;${'x'.repeat(20_000)}\r\n`,
];

/** Header lines. */
export const LINES = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding : chunked',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13',
  'Content-Encoding: gzip',
  'Content-Type: application/json; charset=utf-16',
  'Content-Type: \0',
  'Host: y',
  'Host: a b',
  'X-Forwarded-For: ,,\xff, 1.2.3.4:99999',
  'X-Forwarded-Host: "><script>',
  'X-Request-Id: a\tb',
  'Range: bytes=0-1,9-1',
  'Accept: ;;;=,text/html;q=x',
  'Accept: */*;q=9e999',
  'Accept-Encoding: br;q=,*;q=0',
  'If-None-Match: "',
  'If-Modified-Since: yesterday',
  'Origin: null',
  'Origin: http://[',
  'Access-Control-Request-Method: \xe9',
  'MCP-Protocol-Version: =?base64?!?=',
  'Mcp-Name: =?base64?/w==?=',
  ': nameless',
  ' folded',
  'No colon',
  'X\0Y: 1',
  'Trailer: Content-Length',
];

/** Request targets; `*` is replaced by the original path and query. */
export const TARGETS = [
  'http://other.example*',
  'https://user:pass@x:99999*',
  'http://[::1*',
  'javascript:*',
  '/*',
  '//*',
  '/.*',
  '/..*',
  '*/..',
  '*/',
  '*//',
  '*;x=y',
  '*#fragment',
  '*?a=1&a=2&&=&%',
  '*&period_end=%00&=%ff',
  '*%2f',
  '*%2F..%2F..%2Fetc%2Fpasswd',
  '*%00',
  '*%',
  '*%E0%A4%A',
  '*%ff%fe',
  '*\xe2\x82',
  '*\\..\\x',
  '*<script>alert(1)</script>',
  '*{key}"^|`',
  'x:443',
  '',
];

/** Bytes, written in Latin-1, that are invalid in a request. */
export const STRANGE_BYTES = [
  '\0',
  '\xff\xfe',
  '\xc3\x28',
  '\xed\xa0\x80',
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  ' ',
  '\t',
  '\x7f',
];

/** What might be taken for a line ending. */
export const LINE_ENDS = ['\n', '\r', '\r\r\n', '\n\r', '\0\r\n', ' \r\n '];
