// Everything that a merchant may say of a customer.
export const customerDetails = {
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
