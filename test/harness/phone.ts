/** The device fields that a store's barcode is drawn for. */
export const phone = {
  device_name: 'iPhone',
  win_width: '390',
  win_height: '844',
  pixel_ratio: '3.00',
  win_size_type: '2',
}
