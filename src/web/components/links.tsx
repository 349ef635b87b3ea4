/** The address of a link and its words. */
export type Link = readonly [href: string, text: string];

/** A list of links; `plain` takes its bullets away. */
export function Links({ links, kind }: { links: readonly Link[]; kind?: string }) {
  return (
    <ul class={kind}>
      {links.map(([href, text]) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
