/** The columns of every printed slip: the shopper's order form, and what goes with the shop's parcel. */
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
