// Where the declarations of the official Node client contradict the specification, each with its
// reason. The specification wins, so the sandbox answers by it; a place that is not in this list is
// a mistake of the sandbox.

export interface Contradiction {
  /** The declared type. */
  readonly type: string
  readonly reason: string
  /** Fields that are answered and not declared, with blanks between them. */
  readonly undeclared?: string
  /** Fields that are declared as always there, and are not. */
  readonly missing?: string
  /** Fields that are answered otherwise than they are declared. */
  readonly otherwise?: Readonly<Record<string, string | readonly string[]>>
}

// biome-ignore format: a table
export const contradictions: readonly Contradiction[] = [
  {
    type: 'AccountDetailObject',
    reason: 'the declaration repeats the deposit; a row of its details is a trade, with its fees',
    undeclared:
      'access_id amount amount_correction_type apply_type apply_type_for_platform_fee ' +
      'client_field_1 client_field_2 client_field_3 detail_id fee_cost fee_profit ' +
      'fee_profit_tax fee_rate_total fee_total fee_total_taxin fixed_fee ' +
      'fixed_fee_for_platform_fee order_id payment_method platform_fee platform_fee_rate ' +
      'platform_fee_taxin platform_web_registration_fee platform_web_registration_fee_tax ' +
      'platform_web_registration_fee_taxin processed_date tax trade_type web_registration_fee ' +
      'web_registration_fee_tax web_registration_fee_taxin',
  },
  {
    type: 'AccountObject',
    reason: 'a newer field, or scheduled_deposit_date, which the declaration misspells',
    undeclared:
      'deposit_destination nontaxable_fee_amount platform_web_registration_fee_amount ' +
      'scheduled_deposit_date taxable_fee_amount web_registration_fee_amount',
  },
  {
    type: 'AccountObject',
    reason: 'misspelt, or sums that a deposit has no more: fees are told by their tax',
    missing: 'schedled_deposit_date settlement_amount tax_amount',
  },
  {
    type: 'CancelingSubscriptionResponse',
    reason: 'what comes back is the subscription, whose times are created and updated',
    undeclared: 'created is_retry_scheduled subscription_retry_mode updated',
  },
  {
    type: 'CancelingSubscriptionResponse',
    reason: 'the times of a subscription are created and updated',
    missing: 'created_date updated_date',
  },
  {
    type: 'CancelingSubscriptionResponse',
    reason: 'null where the first charge has no price of its own',
    otherwise: {
      initial_amount: 'null, declared number',
      initial_tax: 'null, declared number',
      initial_total_amount: 'null, declared number',
    },
  },
  {
    type: 'CardObject',
    reason: 'the card updater is newer than the declaration',
    undeclared: 'card_updater_last_attempt_date card_updater_last_success_date card_updater_mode',
  },
  {
    type: 'CardObject',
    reason: 'a card may be registered without the name of its holder',
    otherwise: {
      holder_name: 'null, declared string',
    },
  },
  {
    type: 'CardRegistrationSessionObject',
    reason: 'the session shows all that it was made with, and its status',
    undeclared: 'status td_tenant_name tds2_type tds_type',
  },
  {
    type: 'CardRegistrationSessionObject',
    reason: 'success_url is optional, and null where it was left out',
    otherwise: {
      success_url: 'null, declared string',
    },
  },
  {
    type: 'ContractDetail',
    reason: 'the detail holds what the law on commerce asks for too',
    undeclared:
      'provides_digital_content shop_address_building_name shop_address_building_name_kana ' +
      'shop_address_chrome shop_address_municipality shop_address_section ' +
      'shop_charge_description shop_distributor_name shop_payment_method shop_post_code ' +
      'shop_prefecture shop_product_delievery_time shop_return_goods_handing_conditions ' +
      'shop_sales_manager_name shop_service_name shop_support_mail shop_support_tel',
  },
  {
    type: 'ContractObject',
    reason: 'the specification has a list',
    otherwise: {
      contract_card_destination: 'list, declared ContractDestination | null | undefined',
    },
  },
  {
    type: 'ContractObject',
    reason: 'published later, with the misspellings that are on the wire',
    undeclared:
      'official_registered_corporate_info platform_reprentative_shop ' +
      'sales_deposit_status_updated_date shared_customer_flag stop_cancelaltion_memo ' +
      'suspeded_immediate_use suspended_service suspended_service_date',
  },
  {
    type: 'CreatingTenantWithExistingUserResponse',
    reason: 'shops that share customers are told of their group',
    undeclared: 'customer_group_id',
  },
  {
    type: 'CustomerObject',
    reason: 'direct debit is newer than the declaration',
    undeclared: 'directdebit_registration',
  },
  {
    type: 'DeletingPlanResponse',
    reason: 'the answer names the shop',
    undeclared: 'shop_id',
  },
  {
    type: 'Examination',
    reason: 'there are more acquirers than the declaration knows',
    otherwise: {
      examination_master_id: 'number, declared 1 | 2 | 3 | 101 | null | undefined',
    },
  },
  {
    type: 'Examination',
    reason: 'what each acquirer needs is part of an examination',
    undeclared:
      'mcc_1 mcc_2 paypay_mid paypay_store_id paysle_merchant_code paysle_user_id ' +
      'paysle_user_password',
  },
  {
    type: 'ExaminationInfo',
    reason: 'null until the tenant has told of it',
    otherwise: {
      contract_bank_account: 'null, declared ContractBankAccount',
    },
  },
  {
    type: 'ExaminationInfo',
    reason: 'newer than the declaration',
    undeclared: 'contract_detail.provides_digital_content',
  },
  {
    type: 'ExaminationInfo_V2',
    reason: 'null until the tenant has told of it',
    otherwise: {
      bank_account_info: 'null, declared ContractBankAccount | undefined',
      contract_info: 'null, declared ContractInformation_V2',
      shop_info: 'null, declared ShopInformation_V2',
    },
  },
  {
    type: 'Executing3DSecureAuthResponse',
    reason: 'the answer names the way to pay',
    undeclared: 'pay_type',
  },
  {
    type: 'PaymentBulkDetailObject',
    reason: 'an entry has a payment, and its access_id, once it was run',
    otherwise: {
      access_id: 'null, declared string',
    },
  },
  {
    type: 'PaymentMethodCard',
    reason: 'the specification spells it type',
    missing: 'card_type',
  },
  {
    type: 'PaymentMethodCard',
    reason: 'the card of a payment method has its updater, its kind and its 3-D Secure',
    undeclared:
      'card_updater_last_attempt_date card_updater_last_success_date card_updater_mode ' +
      'error_code tds2_ret_url type',
  },
  {
    type: 'PaymentMethodObject',
    reason: 'the field is of direct debit, null for every other kind',
    otherwise: {
      redirect_url_accessed_flag: 'null, declared "0" | "1" | undefined',
    },
  },
  {
    type: 'PaymentMethodObject',
    reason: 'accounts to transfer to are newer than the declaration',
    undeclared: 'virtualaccount',
  },
  {
    type: 'PaymentObject',
    reason: 'fields of ways to pay, of 3-D Secure and of invoices that are newer',
    undeclared:
      'acs acs_url bill_id code_expiry_date paypay_result_code settlement_route ' +
      'use_exact_deposit_amount use_static_virtual_account',
  },
  {
    type: 'PaymentObject',
    reason: 'values and types of the specification that are newer than the declaration',
    otherwise: {
      job_code: '"CANCEL", declared "CHECK" | "AUTH" | "CAPTURE" | null | undefined',
      pay_type: '"Googlepay", declared PayType',
      payment_term_day: 'number, declared string | null | undefined',
      status: '"AWAITING_PAYMENT_APPROVAL", declared PaymentStatus',
      tds2_status: ['"AUTHENTICATED", declared "2" | "3" | null | undefined', '"AUTHENTICATING", declared "2" | "3" | null | undefined'],
    },
  },
  {
    type: 'PaymentSessionObject',
    reason: 'the session shows its invoice, its times and newer ways to pay',
    undeclared: 'bill_id created konbini.konbini_reception_mail_send_flag updated virtualaccount',
  },
  {
    type: 'PaymentSessionObject',
    reason: 'success_url is optional, and null where it was left out',
    otherwise: {
      success_url: 'null, declared string',
    },
  },
  {
    type: 'PlatformAccountObject',
    reason: 'a newer field, or scheduled_deposit_date, which the declaration misspells',
    undeclared:
      'deposit_destination nontaxable_fee_amount platform_web_registration_fee_amount ' +
      'scheduled_deposit_date taxable_fee_amount web_registration_fee_amount',
  },
  {
    type: 'PlatformAccountObject',
    reason: 'the declaration misspells scheduled_deposit_date',
    missing: 'schedled_deposit_date',
  },
  {
    type: 'PlatformAccountSummaryObject',
    reason: 'of the deposit as a whole, and not of its summary for a tenant',
    missing: 'bank_transfer_fee scheduled_deposit_date settlement_amount verified',
  },
  {
    type: 'PlatformAccountSummaryObject',
    reason: 'the summary is told for each tenant, with its fees by their tax',
    undeclared:
      'nontaxable_fee_amount platform_web_registration_fee_amount taxable_fee_amount ' +
      'tenant_account_process_id_list tenant_shop_id tenant_shop_name ' +
      'web_registration_fee_amount',
  },
  {
    type: 'PlatformRateConfig',
    reason: 'newer than the declaration',
    undeclared: 'paypay_content_category_type web_registration_fee',
  },
  {
    type: 'PlatformRateConfig',
    reason: 'null where a fixed fee stands alone',
    otherwise: {
      platform_rate: 'null, declared number',
    },
  },
  {
    type: 'RequestingExaminationResponse',
    reason: 'asked for by the request, and not answered',
    missing: 'enable_immediate_use',
  },
  {
    type: 'RequestingExaminationResponse',
    reason: 'the answer says how the contract stands',
    undeclared: 'status_code',
  },
  {
    type: 'Retrieving3DSecureAuthResponse',
    reason: 'the answer names the way to pay',
    undeclared: 'pay_type',
  },
  {
    type: 'ShopInformation_V2',
    reason: 'newer than the declaration',
    undeclared: 'additional_info provides.digital_contents',
  },
  {
    type: 'ShopInformation_V2',
    reason: 'null where the shop sells nothing of the kind',
    otherwise: {
      digital_content_info: 'null, declared ContentInformation_V2 | undefined',
      prepaid_point_info: 'null, declared { how_to_use?: string | null | undefined; about_expiration?: string | null | undefined; } | undefined',
      product_content_info: 'null, declared ContentInformation_V2 | undefined',
      service_content_info: 'null, declared ContentInformation_V2 | undefined',
    },
  },
  {
    type: 'ShopObject',
    reason: 'a whole number, and null for a shop that has not told its name',
    otherwise: {
      log_keep_days: 'number, declared string | null | undefined',
      shop_name: 'null, declared string',
    },
  },
  {
    type: 'ShopObject',
    reason: 'a password leaves in no answer',
    missing: 'shop_password',
  },
  {
    type: 'SubscriptionObject',
    reason: 'the retry of charges is newer than the declaration',
    undeclared: 'is_retry_scheduled subscription_retry_mode',
  },
  {
    type: 'SubscriptionObject',
    reason: 'a subscription that was stopped is charged no more',
    otherwise: {
      next_charge_date: 'null, declared string',
    },
  },
  {
    type: 'SubscriptionObject',
    reason: 'only one by direct debit has a payment method',
    missing: 'payment_method_id',
  },
  {
    type: 'SubscriptionResultObject',
    reason: 'a result names its plan, its card or payment method, and its retry',
    undeclared: 'card_no is_retry_scheduled payment_method_id plan_id remarks settlement_route',
  },
  {
    type: 'UserAuthority',
    reason: 'a whole number on the wire',
    otherwise: {
      auth_id: 'number, declared string',
    },
  },
  {
    type: 'UserData',
    reason: 'the specification spells invite_status and type',
    missing: 'invitation_status user_type',
  },
  {
    type: 'UserData',
    reason: 'the specification spells invite_status and type',
    undeclared: 'invite_status type',
  },
  {
    type: 'UserData',
    reason: 'a whole number on the wire; 00 is an address that nobody has confirmed yet',
    otherwise: {
      mail_auth_status: '"00", declared "01" | "02"',
      role_id: 'number, declared string',
    },
  },
]

/** One sentence for each place, as the checker says it. */
export const contradicted: readonly string[] = contradictions.flatMap(
  ({ type, undeclared = '', missing = '', otherwise = {} }) => [
    ...undeclared
      .split(' ')
      .filter(Boolean)
      .map((field) => `${type}.${field}: not declared`),
    ...missing
      .split(' ')
      .filter(Boolean)
      .map((field) => `${type}.${field}: missing`),
    ...Object.entries(otherwise).flatMap(([field, told]) =>
      [told].flat().map((each) => `${type}.${field}: ${each}`),
    ),
  ],
)
