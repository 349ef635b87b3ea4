import { ZenEngine } from '@gorules/zen-engine';
import Publicodes from 'publicodes';

/**
 * One part of a period as a peer gets it: pounds, and the days of the part, of the period, and of the divisor of the
 * limits. JavaScript around it (`questions.js`) reads text, splits the period and adds up, since no peer does; rates are
 * constants in their rules, as their users would write them.
 *
 * @typedef {{ profits: number, days: number, period_days: number, limit_days: number, companies: number }} PartOfPeriod
 * @typedef {{ name: string, package: string, tax: (part: PartOfPeriod) => number | Promise<number> }} Peer
 */

const EXPRESSIONS = {
  share: 'profits * days / period_days',
  lower: '50000 * days / limit_days / companies',
  upper: '250000 * days / limit_days / companies',
};

/** @returns {Peer} publicodes, with rules as its users write them. */
export function publicodes() {
  const engine = new Publicodes({
    profits: { valeur: 0 },
    days: { valeur: 365 },
    'period days': { valeur: 365 },
    'limit days': { valeur: 365 },
    companies: { valeur: 1 },
    share: { valeur: 'profits * days / period days' },
    lower: { valeur: '50000 * days / limit days / companies' },
    upper: { valeur: '250000 * days / limit days / companies' },
    tax: {
      variations: [
        { si: 'share <= lower', alors: 'share * 19 / 100' },
        { si: 'share <= upper', alors: 'share * 25 / 100 - (upper - share) * 3 / 200' },
        { sinon: 'share * 25 / 100' },
      ],
    },
  });
  return {
    name: 'publicodes',
    package: 'publicodes',
    tax({ profits, days, period_days, limit_days, companies }) {
      engine.setSituation({
        profits,
        days,
        'period days': period_days,
        'limit days': limit_days,
        companies,
      });
      return Number(engine.evaluate('tax').nodeValue);
    },
  };
}

/** @returns {Peer} GoRules: a decision table for the band, expressions around it. */
function zen() {
  const node = (id, type, content) => ({ id, type, name: id, position: { x: 0, y: 0 }, content });
  const expressions = (id, values) =>
    node(id, 'expressionNode', {
      passThrough: true,
      expressions: Object.entries(values).map(([key, value]) => ({ id: `${id}-${key}`, key, value })),
    });
  const band = node('band', 'decisionTableNode', {
    passThrough: true,
    hitPolicy: 'first',
    inputs: [{ id: 'share', name: 'Share', field: '' }],
    outputs: [{ id: 'tax', name: 'Tax', field: 'tax' }],
    rules: [
      { _id: 'small', share: 'share <= lower', tax: 'share * 0.19' },
      { _id: 'marginal', share: 'share <= upper', tax: 'share * 0.25 - (upper - share) * 3 / 200' },
      { _id: 'main', share: '', tax: 'share * 0.25' },
    ],
  });
  const nodes = [
    node('in', 'inputNode', {}),
    expressions('amounts', EXPRESSIONS),
    band,
    node('out', 'outputNode', {}),
  ];
  const edges = nodes
    .slice(1)
    .map(({ id }, index) => ({ id: `to-${id}`, type: 'edge', sourceId: nodes[index].id, targetId: id }));
  const decision = new ZenEngine().createDecision(Buffer.from(JSON.stringify({ nodes, edges })));
  return {
    name: 'GoRules zen-engine',
    package: '@gorules/zen-engine',
    tax: async (part) => (await decision.evaluate(part)).result.tax,
  };
}

/** @type {readonly Peer[]} */
export const PEERS = [publicodes(), zen()];
