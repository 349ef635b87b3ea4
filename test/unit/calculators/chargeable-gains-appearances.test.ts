import { appearances } from '../../support/appearances.ts';

const SALE = { acquisition_cost: 100_000, proceeds: 500_000 };
const LAND = {
  asset_type: 'land_buildings',
  acquisition_date: '1987-01-10',
  disposal_date: '2024-06-30',
  ...SALE,
};
const SHARES = {
  asset_type: 'shares',
  acquisition_date: '2005-01-15',
  disposal_date: '2013-01-15',
  ...SALE,
};
const LOSS = { ...LAND, proceeds: 90_000 };
const LIMITED = { ...LAND, proceeds: 150_000 };
/** Indexation of 178,100 takes exactly all of the gain. */
const EVEN = { ...LAND, proceeds: 278_100 };
const NEW = { ...LAND, acquisition_date: '2018-01-01' };
const ALLOWED = { ...LAND, sba_claimed: 1 };
const IMPROVED = { ...LAND, enhancement_date: '2013-11-30', enhancement_cost: 1 };
// The index fell from 257.1 in November 2014 to 255.4 in January 2015.
const FALLEN = { ...LAND, acquisition_date: '2014-11-30', disposal_date: '2015-01-01' };
const IMPROVED_BEFORE_FALL = {
  ...LAND,
  disposal_date: '2015-01-01',
  enhancement_date: '2014-11-30',
  enhancement_cost: 1,
};

appearances('chargeable-gains', [
  { part: 'answer', starts: 'The company makes a chargeable gain', with: LAND, without: EVEN },
  { part: 'answer', starts: 'The company makes an allowable loss', with: LOSS, without: LAND },
  { part: 'answer', starts: 'The company makes neither', with: EVEN, without: LOSS },
  { part: 'answer', starts: 'Proceeds of {consideration}', with: LAND, without: ALLOWED },
  { part: 'answer', starts: 'Proceeds with structures', with: ALLOWED, without: LAND },
  {
    part: 'answer',
    starts: 'Allowable costs of {allowable_costs} exceed proceeds',
    with: LOSS,
    without: LAND,
  },
  {
    part: 'answer',
    starts: 'Allowable costs of {allowable_costs} exceed the',
    with: { ...LOSS, sba_claimed: 1 },
    without: LOSS,
  },
  {
    part: 'answer',
    starts:
      'Indexation allowance of {indexation_given}, by the Retail Prices Index up to {indexation_end_month}, reduces',
    with: LAND,
    without: EVEN,
  },
  {
    part: 'answer',
    starts: 'No indexation allowance is due on these costs, so',
    with: NEW,
    without: LAND,
  },
  { part: 'answer', starts: 'Indexation allowance up to', with: LIMITED, without: EVEN },
  {
    part: 'answer',
    starts:
      'Indexation allowance of {indexation_given}, by the Retail Prices Index up to {indexation_end_month}, takes',
    with: EVEN,
    without: LIMITED,
  },
  {
    part: 'answer',
    starts: 'No indexation allowance is due on these costs, and none could turn',
    with: { ...NEW, proceeds: 100_000 },
    without: NEW,
  },
  {
    part: 'answer',
    starts: 'Indexation allowance of {indexation_available} is not given',
    with: LOSS,
    without: { ...NEW, proceeds: 0 },
  },
  {
    part: 'answer',
    starts: 'No indexation allowance is due on these costs, and none could increase',
    with: { ...NEW, proceeds: 0 },
    without: LOSS,
  },
  { part: 'answer', starts: 'The loss is set against', with: LOSS, without: EVEN },
  { part: 'figures', starts: 'Chargeable gain', with: EVEN, without: LOSS },
  { part: 'figures', starts: 'Allowable loss', with: LOSS, without: EVEN },
  { part: 'figures', starts: 'Sale price: ', with: LAND, without: ALLOWED },
  { part: 'figures', starts: 'Sale price plus', with: ALLOWED, without: LAND },
  { part: 'figures', starts: 'Structures and buildings allowance added back', with: ALLOWED, without: LAND },
  { part: 'figures', starts: 'Allowable costs', with: LAND, without: null },
  { part: 'figures', starts: 'Gain before indexation', with: LAND, without: null },
  { part: 'figures', starts: 'Retail Prices Index for {acquisition_month}', with: LAND, without: NEW },
  { part: 'figures', starts: 'Retail Prices Index for {enhancement_month}', with: IMPROVED, without: LAND },
  { part: 'figures', starts: 'Retail Prices Index for {indexation_end_month}', with: LAND, without: NEW },
  { part: 'figures', starts: 'Indexation factor for the purchase: ', with: LAND, without: SHARES },
  {
    part: 'figures',
    starts: 'Indexation factor for the purchase, used unrounded',
    with: SHARES,
    without: LAND,
  },
  { part: 'figures', starts: 'Indexation factor for the improvement', with: IMPROVED, without: LAND },
  { part: 'figures', starts: 'Indexation of the purchase', with: IMPROVED, without: LAND },
  { part: 'figures', starts: 'Indexation of the improvement', with: IMPROVED, without: LAND },
  { part: 'figures', starts: 'Indexation allowance available', with: LIMITED, without: LAND },
  { part: 'figures', starts: 'Indexation allowance: ', with: LAND, without: null },
  {
    part: 'notes',
    starts: 'Indexation allowance stops',
    with: { ...LAND, disposal_date: '2018-01-01' },
    without: { ...LAND, disposal_date: '2017-12-31' },
  },
  { part: 'notes', starts: 'Indexation allowance can reduce', with: LIMITED, without: EVEN },
  {
    part: 'notes',
    starts: 'Costs of selling',
    with: { ...LAND, disposal_costs: 1 },
    without: { ...NEW, disposal_costs: 1 },
  },
  {
    part: 'notes',
    starts: 'The Retail Prices Index did not rise from {acquisition_month}',
    with: FALLEN,
    without: IMPROVED_BEFORE_FALL,
  },
  {
    part: 'notes',
    starts: 'The Retail Prices Index did not rise from {enhancement_month}',
    with: IMPROVED_BEFORE_FALL,
    without: FALLEN,
  },
  {
    part: 'notes',
    starts: 'Shares sold fewer than',
    with: { ...SHARES, disposal_date: '2005-01-24' },
    without: { ...SHARES, disposal_date: '2005-01-25' },
  },
  {
    part: 'notes',
    starts: 'The factor for shares',
    with: SHARES,
    without: { ...SHARES, acquisition_date: '2018-01-01', disposal_date: '2020-01-01' },
  },
  { part: 'notes', starts: 'Structures and buildings allowance of', with: ALLOWED, without: LAND },
  { part: 'notes', starts: 'The gain is taxed', with: LAND, without: EVEN },
  { part: 'notes', starts: 'The loss is set against', with: LOSS, without: EVEN },
  {
    part: 'notes',
    starts: 'The law after',
    with: { ...LAND, disposal_date: '2028-04-01' },
    without: { ...LAND, disposal_date: '2028-03-31' },
  },
  {
    part: 'notes',
    starts: 'A company that is not resident',
    with: { ...LAND, acquisition_date: '2019-04-05', disposal_date: '2019-04-06' },
    without: { ...LAND, acquisition_date: '2019-04-06' },
  },
  {
    part: 'notes',
    starts: 'Capital allowances claimed on fixtures',
    with: LOSS,
    without: { ...SHARES, proceeds: 0 },
  },
  {
    part: 'notes',
    starts: 'For disposals before',
    with: { ...LAND, disposal_date: '1993-11-29' },
    without: { ...LAND, disposal_date: '1993-11-30' },
  },
  {
    part: 'notes',
    starts: 'The substantial shareholding exemption',
    with: { ...SHARES, acquisition_date: '2002-01-01', disposal_date: '2002-04-01' },
    without: { ...SHARES, acquisition_date: '2002-01-01', disposal_date: '2002-03-31' },
  },
  { part: 'notes', starts: 'Profit on land held as trading stock', with: LAND, without: SHARES },
  { part: 'notes', starts: 'Rollover relief', with: SHARES, without: null },
]);
