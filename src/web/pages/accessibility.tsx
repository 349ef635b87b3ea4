import { h } from '../../http/markup.ts';
import { Page } from '../components/document.tsx';
import type { Site } from '../site.ts';

export function Accessibility({ site, contact }: { site: Site; contact: string | null }) {
  return (
    <Page
      site={site}
      title="Accessibility"
      description="How this site is made to work for everybody, and how that is checked."
      canonical="/accessibility"
    >
      <div class="opening">
        <h1>Accessibility</h1>
        <p class="lead">A person without script, mouse or sight can run every calculator here.</p>
      </div>
      <div class="prose">
        <p>The site aims at level AA of the Web Content Accessibility Guidelines 2.2.</p>
        <h2>What that means here</h2>
        <ul>
          <li>
            Every page works without JavaScript. With it, a result follows what is changed beside it, and
            screen readers are told its headline.
          </li>
          <li>Every input has a label and a hint that screen readers announce with it.</li>
          <li>
            When something cannot be used, the page says so in its title, lists every problem first, repeats
            each at its field, and keeps what was typed.
          </li>
          <li>Everything can be reached and used with a keyboard, in the order in which it is read.</li>
          <li>Every picture has a caption and the same content as text.</li>
          <li>
            Text can be enlarged, and pages fit a screen of 320 pixels without scrolling sideways. Light and
            dark follow the settings of the device.
          </li>
        </ul>
        <h2>How it is checked</h2>
        <p>
          Each change is tried in a real browser: every calculator by keyboard alone and with JavaScript
          switched on and off, every page against the rules of axe in both themes, and every page at the
          narrowest width. Automatic checks do not find everything, and the site has not been audited by a
          third party.
        </p>
        <h2>What does not work yet</h2>
        <p>
          The date fields are those of the browser, so how they look and speak differs from one browser to the
          next.
        </p>
        <h2>If something is in your way</h2>
        <p>
          {contact === null
            ? 'Tell whoever runs this copy of the service; the documentation names a contact where there is one.'
            : `Write to ${contact} and say what you were trying to do and what stopped you.`}
        </p>
      </div>
    </Page>
  );
}
