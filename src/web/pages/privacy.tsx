import { h } from '../../http/markup.ts';
import { Page } from '../components/document.tsx';
import type { Site } from '../site.ts';

export function Privacy({ site, contact }: { site: Site; contact: string | null }) {
  return (
    <Page
      site={site}
      title="Privacy"
      description="No cookies, no accounts, no tracking: what becomes of the figures you type."
      canonical="/privacy"
    >
      <div class="opening">
        <h1>Privacy</h1>
        <p class="lead">No cookies, no accounts, no tracking. What you type is worked out and forgotten.</p>
      </div>
      <div class="prose">
        <h2>The figures you type</h2>
        <p>
          They are sent to this service, worked out, and returned. They are not written to an account, a
          database or a log. Nobody is asked who they are, so leave names out.
        </p>
        <h2>Links to results</h2>
        <p>
          The address of a result holds its figures, so that it can be opened again and shared. Whoever has
          the link can read them. Your browser may keep such addresses in its history. Pages this site links
          to are not told the address you came from, and search engines are asked not to list results.
        </p>
        <h2>Cookies and scripts</h2>
        <p>
          There are no cookies. Every page works without script; the one script here, which the site sends
          itself, lets a result follow what you change and copies examples when you press a button. Pages that
          other sites embed have none. Nothing is loaded from another host. A site that embeds a calculator
          has its own rules, and cannot read what you type inside the frame.
        </p>
        <h2>Assistants</h2>
        <p>
          An assistant that uses the calculators over MCP sends the inputs of a calculation, and nothing else
          of your conversation. They are treated as if you had typed them here. What the assistant itself
          keeps is between you and whoever runs it.
        </p>
        <h2>Technical logs</h2>
        <p>
          The servers may keep short-lived logs of which page was asked for, when, and whether it worked,
          without the figures and with shortened network addresses. Addresses are also counted for a short
          time to share the service fairly.
        </p>
        <h2>Who to ask</h2>
        <p>
          {contact === null
            ? 'Whoever runs this copy of the service answers for it.'
            : `Questions go to ${contact}.`}
        </p>
      </div>
    </Page>
  );
}
