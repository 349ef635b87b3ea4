/** Where weaknesses are reported, and until when that is sure to be read. */
export interface SecurityContact {
  /** A mail or https address. */
  readonly contact: string;
  /** The first moment at which the operator no longer vouches for the contact, in RFC 3339. */
  readonly expires: string;
}

/** Where the file stands on any host: at its root, even when the service is reached below it. */
export const securityTxtPath = '/.well-known/security.txt';

/**
 * Tells finders of weaknesses whom to tell. Source: RFC 9116.
 *
 * @param baseUrl the address under which callers reach the service.
 */
export function securityTxt({ contact, expires }: SecurityContact, baseUrl: string): string {
  return [
    `Contact: ${URL.canParse(contact) ? contact : `mailto:${contact}`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(securityTxtPath, baseUrl).href}`,
    '',
  ].join('\n');
}

/** Whether the contact is vouched for no more: a file past its day must not be relied on, so none is given. */
export function hasExpired({ expires }: SecurityContact, now = Date.now()): boolean {
  return now >= Date.parse(expires);
}
