import { type Amount, isNegative, isPositive, larger, smaller, sum, zero } from './amounts.ts';
import { addDays, type Day } from './calendar.ts';
import type { Instalment } from './instalments.ts';
import {
  type InterestKind,
  interestRuns,
  isCharged,
  type RateSpan,
  type Slice,
  totalInterest,
} from './interest.ts';

/** Money on a day, in pounds. */
export interface Dated {
  readonly on: Day;
  readonly amount: Amount;
}

export type RatesOver = (kind: InterestKind, start: Day, end: Day) => RateSpan[];

/** The facts of an account. Money is in pounds. */
export interface AccountFacts {
  /** The tax without losses that reduce it from the outset. */
  readonly tax: Amount;
  /** Instalments, earliest first; none for a company that pays on the ordinary due date. */
  readonly instalments: readonly Instalment[];
  /** The first instalment date, real or, for a company without instalments, notional. */
  readonly firstInstalmentDay: Day;
  /** The ordinary due date: nine months and a day after the period. */
  readonly ordinaryDue: Day;
  readonly payments: readonly Dated[];
  readonly repayments: readonly Dated[];
  /** Tax saved by losses carried back, on the day from which it counts. */
  readonly reductions: readonly Dated[];
  readonly upTo: Day;
  /** The day for which `unpaidAtLimit` says how much tax was unpaid. */
  readonly unpaidLimit: Day;
}

/** The close of an account, in pounds. */
export interface PaymentAccount {
  readonly slices: readonly Slice[];
  /** Interest that HMRC charges, and that it pays. */
  readonly charged: Amount;
  readonly fromHmrc: Amount;
  /** Interest charged that payments have settled. */
  readonly interestPaid: Amount;
  /** Tax unpaid on the last day, before later loss relief. */
  readonly unpaid: Amount;
  readonly overpaid: Amount;
  /** The amount and kind of interest that runs on after the last day. */
  readonly bearing: Bearing;
  /** Losses carried back that do not count yet. */
  readonly pending: readonly Dated[];
  /** Tax unpaid at the close of `unpaidLimit`; null when the account ends before it. */
  readonly unpaidAtLimit: Amount | null;
}

export interface Bearing {
  readonly amount: Amount;
  readonly kind: 'debit' | 'late';
}

/**
 * Interest on an account of Corporation Tax, slice by slice.
 *
 * Up to the ordinary due date the total paid is compared with the total due at the close of each
 * day: TMA 1970 s87A(1A), ICTA 1988 s826(1)(d) and (e), SI 1998/3175 regs 7 and 8; HMRC COM80070,
 * COM95030. After it each unpaid part bears interest until it is paid, and each overpaid part
 * until it is repaid: TMA 1970 s87A(1), ICTA 1988 s826(1)(a); HMRC COM80010, COM125094.
 */
export function keepAccount(facts: AccountFacts, ratesOver: RatesOver): PaymentAccount {
  const account = new OpenAccount(facts, ratesOver);
  account.compareInstalments();
  const close = facts.upTo < facts.ordinaryDue ? account.beforeDue() : account.afterDue();
  const { slices, interestPaid, unpaidAtLimit } = account;
  const pending = account.pending.filter(({ amount }) => isPositive(amount));
  return {
    ...close,
    slices,
    interestPaid,
    pending,
    unpaidAtLimit,
    unpaid: larger(close.unpaid.sub(totalOf(pending)), zero),
    charged: totalInterest(slices, isCharged),
    fromHmrc: totalInterest(slices, (kind) => !isCharged(kind)),
  };
}

/** Part of the tax unpaid, or of the payments overpaid, since a day. */
interface Layer {
  readonly since: Day;
  readonly amount: Amount;
}

class OpenAccount {
  readonly slices: Slice[] = [];
  interestPaid = zero;
  unpaidAtLimit: Amount | null = null;
  pending: readonly Dated[];
  /** What is unpaid, and what is overpaid, the earliest first. */
  readonly #layers = { late: [] as Layer[], repayment: [] as Layer[] };

  constructor(
    private readonly facts: AccountFacts,
    private readonly ratesOver: RatesOver,
  ) {
    this.pending = facts.reductions;
  }

  /** Debit and credit interest: from each event to the day before the next, on the position at its close. */
  compareInstalments(): void {
    const { firstInstalmentDay, ordinaryDue, upTo, instalments, payments, repayments } = this.facts;
    const end = Math.min(addDays(ordinaryDue, -1), upTo) as Day;
    const money = [...payments, ...repayments].map(({ on }) => on);
    const marks = inOrder([firstInstalmentDay, ...instalments.map(({ due }) => due), ...money]).filter(
      (day) => day >= firstInstalmentDay && day <= end,
    );
    for (const [index, mark] of marks.entries()) {
      const position = this.#positionOn(mark);
      const next = marks[index + 1];
      const last = next === undefined ? end : addDays(next, -1);
      const stillOpen = next === undefined && addDays(upTo, 1) < ordinaryDue;
      if (isPositive(position)) this.#addInterest('credit', position, mark, last, stillOpen);
      if (isNegative(position)) this.#addInterest('debit', position.neg(), mark, last, stillOpen);
    }
  }

  beforeDue() {
    const { tax, upTo, ordinaryDue } = this.facts;
    const unpaid = tax.sub(this.#paidBy(upTo));
    const position = this.#positionOn(upTo);
    // The ordinary due date itself bears no interest.
    const isBearing = isNegative(position) && addDays(upTo, 1) < ordinaryDue;
    const bearing = { amount: isBearing ? position.neg() : zero, kind: 'debit' as const };
    return { unpaid, overpaid: larger(unpaid.neg(), zero), bearing };
  }

  /**
   * Layers from the ordinary due date on, through each later event: payments, then losses, then repayments of a day.
   * Those still open on the last day bear interest up to it.
   */
  afterDue() {
    const { tax, ordinaryDue, upTo, payments, repayments, reductions, unpaidLimit } = this.facts;
    const left = tax.sub(this.#paidBy(ordinaryDue));
    this.#add('late', left, ordinaryDue);
    this.#add('repayment', left.neg(), ordinaryDue);
    const money = [...payments, ...repayments].map(({ on }) => on).filter((on) => on > ordinaryDue);
    const days = inOrder([...money, ...reductions.map(({ on }) => on), unpaidLimit]);
    for (const day of days.filter((one) => one <= upTo)) {
      if (day > ordinaryDue) this.#receive(amountOn(payments, day), day);
      const losses = this.pending.filter(({ on }) => on <= day);
      this.pending = this.pending.filter(({ on }) => on > day);
      // A loss carried back counts as money received on its day: TMA 1970 s87A(4A) and (6); HMRC COM50010.
      for (const on of new Set(losses.map((loss) => loss.on))) {
        this.#add('repayment', this.#take('late', amountOn(losses, on), on), on);
      }
      if (day > ordinaryDue) this.#payBack(amountOn(repayments, day), day);
      if (day === unpaidLimit) this.unpaidAtLimit = totalOf(this.#layers.late);
    }
    const [unpaid, overpaid] = (['late', 'repayment'] as const).map((kind) => {
      for (const { since, amount } of this.#layers[kind])
        this.#addInterest(kind, amount, addDays(since, 1), upTo, true);
      return totalOf(this.#layers[kind]);
    }) as [Amount, Amount];
    return { unpaid, overpaid, bearing: { amount: unpaid, kind: 'late' as const } };
  }

  /** A payment goes to tax, then to interest charged, and the rest is overpaid. Source: HMRC COM90020. */
  #receive(amount: Amount, day: Day): void {
    const rest = this.#take('late', amount, day);
    const toInterest = smaller(rest, totalInterest(this.slices, isCharged).sub(this.interestPaid));
    this.interestPaid = this.interestPaid.add(toInterest);
    this.#add('repayment', rest.sub(toInterest), day);
  }

  /**
   * Tax repaid comes from losses that do not count yet, without interest (HMRC CTM92252), then from what was overpaid;
   * any more is unpaid from that day (FA 1998 Sch 18 para 52; CTM92180).
   */
  #payBack(amount: Amount, day: Day): void {
    let rest = amount;
    const latestFirst = this.pending
      .toSorted((a, b) => b.on - a.on)
      .map((loss) => {
        const taken = smaller(loss.amount, rest);
        rest = rest.sub(taken);
        return { ...loss, amount: loss.amount.sub(taken) };
      });
    this.pending = latestFirst.reverse();
    this.#add('late', this.#take('repayment', rest, day), day);
  }

  #add(kind: 'late' | 'repayment', amount: Amount, since: Day): void {
    if (isPositive(amount)) this.#layers[kind].push({ since, amount });
  }

  /**
   * Takes money from layers, with interest on each part up to the day: unpaid tax is paid the earliest first, what was
   * overpaid is repaid the most recent first (HMRC COM128010). Returns what is left of the money.
   */
  #take(kind: 'late' | 'repayment', amount: Amount, day: Day): Amount {
    const layers = this.#layers[kind];
    let rest = amount;
    while (isPositive(rest) && layers.length > 0) {
      const at = kind === 'late' ? 0 : layers.length - 1;
      const { since, amount: owed } = layers[at] as Layer;
      const taken = smaller(owed, rest);
      rest = rest.sub(taken);
      this.#addInterest(kind, taken, addDays(since, 1), day, false);
      const left = owed.sub(taken);
      layers.splice(at, 1, ...(isPositive(left) ? [{ since, amount: left }] : []));
    }
    return rest;
  }

  #addInterest(kind: InterestKind, amount: Amount, from: Day, to: Day, stillOpen: boolean): void {
    if (from > to) return;
    const runs = interestRuns(amount, this.ratesOver(kind, from, to));
    runs.forEach((run, index) => {
      this.slices.push({ ...run, kind, amount, stillOpen: stillOpen && index === runs.length - 1 });
    });
  }

  /** The total paid less the total due at the close of a day before the ordinary due date. */
  #positionOn(day: Day): Amount {
    return this.#paidBy(day).sub(totalOf(this.facts.instalments.filter(({ due }) => due <= day)));
  }

  #paidBy(day: Day): Amount {
    const { payments, repayments } = this.facts;
    const by = (money: readonly Dated[]): Amount => totalOf(money.filter(({ on }) => on <= day));
    return by(payments).sub(by(repayments));
  }
}

function inOrder(days: readonly Day[]): Day[] {
  return [...new Set(days)].sort((a, b) => a - b);
}

export function totalOf(parts: readonly { readonly amount: Amount }[]): Amount {
  return sum(parts.map(({ amount }) => amount));
}

function amountOn(money: readonly Dated[], day: Day): Amount {
  return totalOf(money.filter(({ on }) => on === day));
}
