import { type Amount, isNegative, isPositive, isZero, larger, smaller, sum, zero } from './amounts.ts';
import { addDays, type Day } from './calendar.ts';
import { interestRuns } from './interest.ts';
import {
  type Account,
  type AccountFacts,
  type Dated,
  type InterestKind,
  isCharged,
  type RatesOver,
  type Slice,
} from './payments.ts';

/** Part of the tax unpaid, or of the payments overpaid, since a day. */
interface Layer {
  readonly since: Day;
  readonly amount: Amount;
}

/**
 * Interest on an account of Corporation Tax, slice by slice.
 *
 * Up to the ordinary due date the total paid is compared with the total due at the close of each
 * day: TMA 1970 s87A(1A), ICTA 1988 s826(1)(d) and (e), SI 1998/3175 regs 7 and 8; HMRC COM80070,
 * COM95030. After it each unpaid part bears interest until it is paid, and each overpaid part
 * until it is repaid: TMA 1970 s87A(1), ICTA 1988 s826(1)(a); HMRC COM80010, COM125094.
 */
export function keepAccount(facts: AccountFacts, ratesOver: RatesOver): Account {
  const account = new OpenAccount(facts, ratesOver);
  account.compareInstalments();
  if (facts.upTo < facts.ordinaryDue) return account.beforeDue();
  account.settleAfterDue();
  return account.close();
}

class OpenAccount {
  readonly #slices: Slice[] = [];
  #interestPaid = zero;
  #unpaid: Layer[] = [];
  #overpaid: Layer[] = [];
  #pending: Dated[];
  #unpaidAtLimit: Amount | null = null;

  constructor(
    private readonly facts: AccountFacts,
    private readonly ratesOver: RatesOver,
  ) {
    this.#pending = [...facts.reductions];
  }

  /** Debit and credit interest: from each event to the day before the next, on the position at its close. */
  compareInstalments(): void {
    const { firstInstalmentDay, ordinaryDue, upTo, instalments, payments, repayments } = this.facts;
    const end = Math.min(addDays(ordinaryDue, -1), upTo) as Day;
    const events = [
      firstInstalmentDay,
      ...instalments.map(({ due }) => due),
      ...[...payments, ...repayments].map(({ on }) => on),
    ];
    const marks = [...new Set(events)]
      .filter((day) => day >= firstInstalmentDay && day <= end)
      .sort((a, b) => a - b);
    marks.forEach((mark, index) => {
      const position = this.#positionOn(mark);
      const following = marks[index + 1];
      const last = following === undefined ? end : addDays(following, -1);
      if (isZero(position)) return;
      const [kind, amount] = isPositive(position)
        ? (['credit', position] as const)
        : (['debit', position.neg()] as const);
      this.#addInterest(kind, amount, mark, last, following === undefined && addDays(upTo, 1) < ordinaryDue);
    });
  }

  /** The account on a day before all of the tax is due. */
  beforeDue(): Account {
    const { tax, upTo, ordinaryDue } = this.facts;
    const left = tax.sub(this.#paidBy(upTo));
    const position = this.#positionOn(upTo);
    // The ordinary due date itself bears no interest.
    const isBearing = isNegative(position) && addDays(upTo, 1) < ordinaryDue;
    return {
      ...this.#found(),
      unpaid: larger(left.sub(sum(this.#pending.map(({ amount }) => amount))), zero),
      overpaid: larger(left.neg(), zero),
      bearing: { amount: isBearing ? position.neg() : zero, kind: 'debit' },
    };
  }

  /** Layers from the ordinary due date on, through each later event: payments, then losses, then repayments of a day. */
  settleAfterDue(): void {
    const { tax, ordinaryDue, upTo, payments, repayments, reductions, unpaidLimit } = this.facts;
    const left = tax.sub(this.#paidBy(ordinaryDue));
    if (isPositive(left)) this.#unpaid.push({ since: ordinaryDue, amount: left });
    if (isNegative(left)) this.#overpaid.push({ since: ordinaryDue, amount: left.neg() });
    const days = [...payments, ...repayments].map(({ on }) => on).filter((on) => on > ordinaryDue);
    const events = [...new Set([...days, ...reductions.map(({ on }) => on), unpaidLimit])]
      .filter((day) => day <= upTo)
      .sort((a, b) => a - b);
    for (const day of events) {
      if (day > ordinaryDue) this.#receive(amountOn(payments, day), day);
      const losses = this.#pending.filter(({ on }) => on <= day);
      // Money on the same day counts as one sum.
      for (const on of new Set(losses.map((loss) => loss.on))) {
        this.#countLoss({ on, amount: amountOn(losses, on) });
      }
      this.#pending = this.#pending.filter(({ on }) => on > day);
      if (day > ordinaryDue) this.#payBack(amountOn(repayments, day), day);
      if (day === unpaidLimit) this.#unpaidAtLimit = totalOf(this.#unpaid);
    }
  }

  /** Layers still open on the last day bear interest up to it. */
  close(): Account {
    const { upTo } = this.facts;
    const [unpaid, overpaid] = [totalOf(this.#unpaid), totalOf(this.#overpaid)];
    for (const { since, amount } of this.#unpaid) this.#addInterest('late', amount, next(since), upTo, true);
    for (const { since, amount } of this.#overpaid) {
      this.#addInterest('repayment', amount, next(since), upTo, true);
    }
    return {
      ...this.#found(),
      unpaid: larger(unpaid.sub(sum(this.#pending.map(({ amount }) => amount))), zero),
      overpaid,
      bearing: { amount: unpaid, kind: 'late' },
    };
  }

  #found() {
    return {
      slices: this.#slices,
      interestPaid: this.#interestPaid,
      pending: this.#pending.filter(({ amount }) => isPositive(amount)),
      unpaidAtLimit: this.#unpaidAtLimit,
    };
  }

  /** A payment goes to tax, then to interest charged, and the rest is overpaid. Source: HMRC COM90020. */
  #receive(amount: Amount, day: Day): void {
    const rest = this.#payUnpaid(amount, day);
    const charged = sum(this.#slices.filter(({ kind }) => isCharged(kind)).map(({ interest }) => interest));
    const toInterest = smaller(rest, charged.sub(this.#interestPaid));
    this.#interestPaid = this.#interestPaid.add(toInterest);
    this.#overpay(rest.sub(toInterest), day);
  }

  /** A loss carried back counts as money received on its day. Source: TMA 1970 s87A(4A) and (6); HMRC COM50010. */
  #countLoss({ on, amount }: Dated): void {
    this.#overpay(this.#payUnpaid(amount, on), on);
  }

  /** Pays unpaid tax, the earliest first, and returns what is left of the money. */
  #payUnpaid(amount: Amount, day: Day): Amount {
    let rest = amount;
    const unpaid: Layer[] = [];
    for (const layer of this.#unpaid) {
      const paid = smaller(layer.amount, rest);
      rest = rest.sub(paid);
      if (isPositive(paid)) this.#addInterest('late', paid, next(layer.since), day, false);
      if (layer.amount.compare(paid) > 0) unpaid.push({ ...layer, amount: layer.amount.sub(paid) });
    }
    this.#unpaid = unpaid;
    return rest;
  }

  /**
   * Tax repaid comes from losses that do not count yet, without interest (HMRC CTM92252), then from what was overpaid,
   * the most recent first (COM128010); any more is unpaid from that day (FA 1998 Sch 18 para 52; CTM92180).
   */
  #payBack(amount: Amount, day: Day): void {
    let rest = amount;
    const take = (from: Amount): Amount => {
      const taken = smaller(from, rest);
      rest = rest.sub(taken);
      return taken;
    };
    const latestFirst = [...this.#pending].sort((a, b) => b.on - a.on);
    this.#pending = latestFirst
      .map((loss) => ({ ...loss, amount: loss.amount.sub(take(loss.amount)) }))
      .reverse();
    const overpaid: Layer[] = [];
    for (const layer of [...this.#overpaid].reverse()) {
      const taken = take(layer.amount);
      if (isPositive(taken)) this.#addInterest('repayment', taken, next(layer.since), day, false);
      if (layer.amount.compare(taken) > 0) overpaid.unshift({ ...layer, amount: layer.amount.sub(taken) });
    }
    this.#overpaid = overpaid;
    if (isPositive(rest)) this.#unpaid.push({ since: day, amount: rest });
  }

  #overpay(amount: Amount, since: Day): void {
    if (isPositive(amount)) this.#overpaid.push({ since, amount });
  }

  #addInterest(kind: InterestKind, amount: Amount, from: Day, to: Day, stillOpen: boolean): void {
    if (from > to) return;
    const runs = interestRuns(amount, this.ratesOver(kind, from, to));
    runs.forEach((run, index) => {
      this.#slices.push({ ...run, kind, amount, stillOpen: stillOpen && index === runs.length - 1 });
    });
  }

  /** The total paid less the total due at the close of a day before the ordinary due date. */
  #positionOn(day: Day): Amount {
    const due = this.facts.instalments.filter((each) => each.due <= day);
    return this.#paidBy(day).sub(sum(due.map(({ amount }) => amount)));
  }

  #paidBy(day: Day): Amount {
    const { payments, repayments } = this.facts;
    return totalOf(payments.filter(({ on }) => on <= day)).sub(
      totalOf(repayments.filter(({ on }) => on <= day)),
    );
  }
}

function next(day: Day): Day {
  return addDays(day, 1);
}

function totalOf(parts: readonly { readonly amount: Amount }[]): Amount {
  return sum(parts.map(({ amount }) => amount));
}

function amountOn(money: readonly Dated[], day: Day): Amount {
  return totalOf(money.filter(({ on }) => on === day));
}
