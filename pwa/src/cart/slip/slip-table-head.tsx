/** The column headings of both printed slips: the shopper's order form and the shop's packing slip. */
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
