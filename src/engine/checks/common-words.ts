import type { CommonData, Nested } from '../texts/common-texts.ts';
import { checkKeys } from './check-keys.ts';
import type { YamlFile } from './yaml-file.ts';

/** The words of texts/common.yaml that code uses, by section, where its schema does not list them. */
export const COMMON_WORDS: Readonly<Record<string, string>> = {
  'rate_tables.chosen_by': `
    first_day last_day each_day each_part first_day_of_year last_day_of_year first_day_of_accounts
    last_day_of_accounts payment_due filing_date accounts_due registry_date purchase_day disposal_day
    index_month loan_day repayment_deadline tax_due last_day_of_interest`,
  'rate_tables.within_a_period': 'by_days hybrid_rate separate_periods',
  batch: `
    base_url output same_file left_out no_calendar options parameter media_types accepted_types
    under_way no_column bom headings heading_twice taken too_many_passed not_array too_deep
    too_many_rows all_answered some_refused name_headings role_company_type role_incorporated_on
    role_dormant role_year types_llp types_public types_none not_for_type not_for_llp registry_public
    registry_first registry_llp assumed_both assumed_company_type assumed_incorporated_on dormant
    assumed_months for_all_rows no_calculator no_rows file_and_rows form`,
  files: `
    column cell blank_cell headings map_line nearly part asks columns_added added unused_amounts
    not_used not_used_here unused assumed ignored numbered_words prior_words year no_year date_either
    two_columns no_headings no_heading no_input map cells surplus formula formula_error too_narrow
    not_given date no_such_date month_only date_as_words amount number_format currency_format count
    decimal_comma in_full currency yes_no choice date_cells day_first month_first months years
    abbreviated month_in_words serials times_left_out amounts brackets exponents short_rows
    yes_no_letters choices not_given_words as_read what how file spreadsheet text comma semicolon tab
    headings_in row read_as own totals converted rows_read refused rules disclaimer
    malformed_json empty encoding not_text markup quote_not_closed record_too_long blank_lines
    old_spreadsheet other_spreadsheet damaged too_large_unpacked too_many_columns other_sheets no_sheet`,
  'operations.messages': 'parameters parameters_one repeated no_column not_rows too_few_rows too_many_rows',
  'operations.each.boxes.messages':
    'not_offered activity together other_period ledger no_period outside rounded differs online',
  'operations.each.ledger.messages': `
    period_ends_too_few_rows period_ends_too_many_rows not_rising too_long period_not_covered
    first_start entries_too_few_rows entries_too_many_rows too_early too_late not_covered released_more
    against_loan against_none against_more arranged_kind arranged_none arranged_later arranged_early
    arranged_missing arranged_unmarked arranged_denied associates_missing opening_late
    opening_not_covered opening_nothing opening_both opening_day no_such_period filed_early filed_twice`,
  'operations.each.ledger.rows': 'entries opening returns_filed',
  'operations.each.ledger.columns': `
    period_end owed tax relief tax_due deadline payment_due payment_by filing_due outstanding
    owed_in_books borrower made_on rate amount repaid repaid_on how kind unrelieved tax_left refund
    refund_from claim_by claim_in day event balance note periods loans refunds timeline`,
  'operations.each.ledger.labels': `
    loan repayment taxed_repayment release set_off thirty_days arranged entry period_end
    repayment_deadline payment_due refund_from claim_by return L2P tax_due end`,
  'operations.each.payments.messages': `
    start_early end_early end_late very_large_early up_to_missing up_to_early payments_too_many_rows
    repayments_too_many_rows reductions_too_many_rows payments_amount repayments_amount
    reductions_amount payments_early repayments_early payments_late repayments_late repaid_too_much
    repaid_nothing later_start_early trade_loss_late loan_relationship_deficit_late reductions_large
    plan_nothing plan_early plan_pending plan_first_early plan_amount_or_number plan_amount
    plan_too_long`,
  'operations.each.payments.rows': 'payments repayments reductions',
  'operations.each.payments.columns': `
    slices account instalments plan kind from to days amount rate year_days interest on event due_so_far
    paid_so_far balance tax_before`,
  'operations.each.payments.labels': 'debit credit late repayment instalment_due tax_due payment loss_counts',
  'operations.each.periods.messages': `
    periods_too_few_rows periods_too_many_rows start_early losses_early end_early end_late gap overlap
    order brought_forward_later allowance_large accounts_end_early accounts_end_late ceased_elsewhere`,
  'operations.each.periods.columns': `
    boxes box schedule periods losses line period_start period_end trading_profit other_profits
    loss_of_period_used losses_brought_forward_used losses_carried_back_used donations_used
    taxable_profits tax_without_relief tax_first_filed corporation_tax repayment payment_due made_in
    used_in section amount claim_by interest_from choices claims losses_left`,
  'operations.each.periods.labels': `
    main_brought_forward main_additions main_disposals main_writing_down main_balancing_charge
    main_carried_forward special_brought_forward special_joining special_additions special_disposals
    special_writing_down special_balancing_charge special_after special_waiting special_carried_forward
    annual_investment_allowance first_year_allowances writing_down_allowances
    full_expensing_balancing_charge total_allowances total_balancing_charges net_deduction
    main_rate_percent s37(3)(a) s37(3)(b) s39 s45 s45A s45B`,
  'operations.each.calendar.messages': 'not_offered no_events',
};

/** Reports words that code uses and the file lacks, and those that no code uses. */
export function checkCommonWords(file: YamlFile): void {
  for (const [section, names] of Object.entries(COMMON_WORDS)) {
    const path = section.split('.');
    const found = path.reduce<Nested[string] | undefined>(
      (inside, key) => (typeof inside === 'object' ? inside[key] : undefined),
      file.data as CommonData as Nested,
    );
    const words = typeof found === 'object' ? found : {};
    const listed = Object.fromEntries(
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, true]),
    );
    const single = Object.fromEntries(Object.entries(words).filter(([, text]) => typeof text === 'string'));
    checkKeys(file, typeof found === 'object' ? path : [], single, listed, {
      unknown: (name) =>
        `No code uses "${name}". Remove it, or list it in src/engine/checks/common-words.ts.`,
      missing: (name) => `"${name}" of ${section} is missing, and code shows it. Write its text.`,
    });
  }
}
