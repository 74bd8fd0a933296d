import { createShop } from './shop.js'

const { SHOP_SECRET_KEY, SHOP_PUBLIC_KEY, PORT = '3000' } = process.env
const shop = createShop({
  secretKey: SHOP_SECRET_KEY ?? 'm_test_FAKE_demoshop001',
  publicKey: SHOP_PUBLIC_KEY ?? 'p_test_FAKE_demoshop001',
})
shop.listen(PORT, () => console.log(`The shop: http://localhost:${PORT}`))
