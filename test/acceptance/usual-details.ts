// What usual requests say of customers, cards and bank accounts.
/** Of a customer. */
export const details = {
  name: 'Taro',
  email: 'taro@example.com',
  phone_cc: '81',
  phone_no: '0300000000',
  addr_country: '392',
  addr_state: '13',
  addr_city: 'Chiyoda',
  addr_line_1: '1-1',
  addr_line_2: '2',
  addr_line_3: '3',
  addr_post_code: '100-0001',
}

/** As it is entered. */
export const card = { card_no: '4111111111111111', expire: '3912', security_code: '123' }

/** That is debited. */
export const bankAccount = {
  application_type: 'ONLINE',
  bank_code: '0001',
  branch_code: '001',
  account_type: '1',
  account_number: '1234567',
  account_name_kana: 'ヤマダ タロウ',
}
