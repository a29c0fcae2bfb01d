/** The site whose letters are tested. */
export const letterSite = {
  siteName: 'Vignette',
  publicUrl: 'https://vignette.example',
  businessEmail: 'rights@vignette.example',
};

/** An order whose buyer's name would add a header to a mail if it were not escaped. */
export const mailedOrder = {
  order_id: 7,
  order_no: 'VG-7K3M-Q9XF',
  contact: { name: 'Ana\r\nBcc: x@x.example', email: 'ana@luz.example' },
};
