import Router from '@koa/router';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { ToolRun } from '../../engine/result.ts';
import type { Stack } from '../../http/stack.ts';
import type { Service } from '../../service.ts';
import { answerHtml } from '../answer-html.ts';
import { submissionOf } from '../components/form-values.ts';
import { renderErrorPage } from '../error-page.tsx';
import { siteOf } from '../site.ts';
import { EmbedPage, NoSuchEmbed } from './embed-page.tsx';
import { inlineStyleOf, themeOf } from './theme.ts';

/** `/embed/{key}`: calculators for frames on other sites. Requests with inputs count with the API. */
export function embedStack(service: () => Service): Stack {
  const router = new Router();
  router.get('/embed/:key', (ctx) => {
    const current = service();
    const site = siteOf(current);
    const theme = themeOf(ctx.querystring);
    const options = { frames: 'anyone', indexed: false, inlineStyle: inlineStyleOf(theme) } as const;
    const tool = current.tools.find(({ key }) => key === ctx.params.key);
    const loaded = tool === undefined ? undefined : current.calculator(tool.key);
    if (tool === undefined || loaded === undefined) {
      const message = current.common.errors.unknown_tool ?? '';
      answerHtml(ctx, <NoSuchEmbed site={site} theme={theme} message={message} />, {
        ...options,
        status: 404,
      });
      return;
    }
    const submission = submissionOf(loaded.schema.fields, ctx.querystring);
    const outcome = submission.submitted ? resultFor(current, tool.key, submission.given) : null;
    const page = (
      <EmbedPage
        site={site}
        tool={tool}
        loaded={loaded}
        submission={submission}
        outcome={outcome}
        theme={theme}
      />
    );
    const status = outcome !== null && 'errors' in outcome ? 422 : 200;
    answerHtml(ctx, page, { ...options, status, hasInputs: submission.submitted });
  });
  return {
    segments: ['embed'],
    renderError: renderErrorPage(service, 'anyone'),
    limit: { name: 'api', counts: ({ querystring }) => querystring !== '' },
    routes: [router.routes()],
  };
}

function resultFor(service: Service, key: string, inputs: RequestInputs): ToolRun | InvalidInput {
  const calculated = service.calculate(key, inputs, 'ignored');
  return calculated instanceof InvalidInput ? calculated : calculated.toolRun();
}
