import { RETURN_DAYS } from "graphql-server/features/shop/profile/return-days";

export const FAQ_TEXT = `# Commander
## Comment passer commande ?
Touchez « Commander » sous un article et choisissez la taille ou la couleur : WhatsApp s’ouvre sur un message déjà écrit, avec le nom, le prix et le numéro de la commande. Vous l’envoyez, et nous vous répondons pour la confirmer. Si vous hésitez, touchez « Je ne sais pas encore » : nous choisissons ensemble.

Pour plusieurs articles, ajoutez-les au panier : un seul message les reprend tous, avec les quantités et le total.

## À quoi sert le numéro de commande ?
K7M-42P par exemple : dites-le au téléphone, et nous retrouvons vos articles. Dans « Mes commandes », vous voyez où en est chacune : en attente de réponse, confirmée, en route ou livrée.
[Voir mes commandes](/orders)

## Je n’ai pas WhatsApp. Puis-je commander autrement ?
Oui : touchez « Appeler » sous l’article, ou laissez-nous un message sur la page Contact.
[Nous écrire](/contact)

## Faut-il un compte pour commander ?
Non : un article ou tout un panier se commande sans compte. Le panier est gardé sur votre appareil ; avec un compte, vous le retrouvez sur tous. Les commandes passées sans compte s’y ajoutent quand vous vous connectez.

## Puis-je modifier ou annuler ma commande ?
Oui, tant que le colis n’est pas parti : répondez dans la conversation ou appelez-nous. Et si le message n’est pas parti, répondez « Pas encore » à votre retour : la commande est annulée.

## Comment garder un article pour plus tard ?
Touchez le cœur : l’article reste dans vos favoris, sur cet appareil, même sans compte et sans réseau.
[Voir mes favoris](/favoris)

# Livraison
## Quel est le délai de livraison ?
En {livraison} après la confirmation de votre commande. Si votre ville demande plus de temps, nous vous le disons avant de confirmer.

## Combien coûte la livraison ?
Cela dépend de votre ville ou de votre quartier. Si votre zone est proposée dans le panier, choisissez-la : son prix s’ajoute au total. Sinon, nous vous le donnons avant de confirmer. Rien ne s’ajoute ensuite. Si le panier propose le retrait à la boutique, il est gratuit.

## Et si je ne suis pas là ?
Le livreur appelle avant de passer. Vous pouvez choisir une autre heure, une autre adresse ou une personne de confiance.

# Paiement
## Comment puis-je payer ?
En espèces à la livraison, ou par mobile money : Orange Money et MTN MoMo.

Le numéro de paiement vous est donné dans notre conversation ou dans « Mes commandes ». N’envoyez jamais d’argent à un autre numéro et ne donnez votre code secret à personne, nous ne le demandons jamais.

## Dois-je payer à l’avance ?
Non : vous payez à la réception, après avoir regardé l’article. Si un acompte est nécessaire, pour un envoi lointain par exemple, le panier l’annonce ou nous vous le disons avant de confirmer.

## Que signifie le prix barré ?
C’est le prix d’origine de l’article, avant réduction. Vous payez le prix de vente, affiché en francs CFA.

# Tailles et retours
## Comment choisir ma taille ?
Touchez « Guide des tailles » à côté des tailles, et comparez avec vos mesures. En cas de doute, dites-nous votre taille habituelle ou vos mesures. Nous mesurons l’article avant de l’envoyer.

## L’article ne me va pas. Que faire ?
Vous avez ${RETURN_DAYS} jours après la réception pour l’échanger ou le rendre, non porté et avec ses étiquettes. Écrivez-nous : nous organisons l’échange.

Par hygiène, les sous-vêtements, maillots, perruques, mèches et produits de beauté ne sont repris que dans leur emballage fermé, sauf défaut.
[Lire les conditions de retour](/terms)

## J’ai reçu un article abîmé ou le mauvais article.
Envoyez-nous une photo dans la conversation. Nous l’échangeons ou le remboursons, et le retour est à notre charge.

# Compte et application
## Comment créer un compte ?
Un nom, une adresse e-mail et un mot de passe suffisent. La photo est facultative.
[Créer un compte](/sign-up)

## J’ai oublié mon mot de passe.
Écrivez-nous : nous vérifions que c’est bien vous et nous vous envoyons un lien pour choisir un nouveau mot de passe.
[Retrouver l’accès](/forgot-password)

## La boutique fonctionne-t-elle sans connexion ?
Oui. Après une première visite, elle s’ouvre même sans réseau : vous feuilletez le catalogue, vous recherchez, vous remplissez votre panier. Vos changements partent dès que le réseau revient, et un appel n’a pas besoin d’internet.

## Comment installer l’application ?
Sur Android, choisissez « Installer l’application » dans le menu du navigateur. Sur iPhone, touchez « Partager », puis « Sur l’écran d’accueil ». Elle ne prend presque pas de place.

# Soins des ongles
## Comment réserver un soin ?
Choisissez un soin et touchez « Réserver » : le message est déjà écrit. Nous vous proposons un jour et une heure.
[Voir les soins](/services)

## Puis-je déplacer mon rendez-vous ?
Oui, sans frais : prévenez-nous si possible 24 heures avant.`;
