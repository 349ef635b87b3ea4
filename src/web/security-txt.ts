/** Where to report vulnerabilities, and until when reports are sure to be read. */
export interface SecurityContact {
  /** A mail or https address. */
  readonly contact: string;
  /** When the operator's promise to read the contact ends, in RFC 3339. */
  readonly expires: string;
}

/** The path of the file on any host: at its root, even when the service is mounted below it. */
export const securityTxtPath = '/.well-known/security.txt';

/** Where to report vulnerabilities. Source: RFC 9116. */
export function securityTxt({ contact, expires }: SecurityContact, baseUrl: string): string {
  return [
    `Contact: ${URL.canParse(contact) ? contact : `mailto:${contact}`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(securityTxtPath, baseUrl).href}`,
    '',
  ].join('\n');
}

/** Whether the contact has expired: an expired file must not be relied on, so none is served. */
export function hasExpired({ expires }: SecurityContact): boolean {
  return Date.now() >= Date.parse(expires);
}
