/** The column headings of all printed slips: order form, packing slip and receipts. */
export function SlipTableHead() {
  return (
    <thead>
      <tr>
        <th scope="col">N°</th>
        <th scope="col">Produit</th>
        <th scope="col">Prix</th>
        <th scope="col">Quantité</th>
        <th scope="col">Montant</th>
      </tr>
    </thead>
  );
}
