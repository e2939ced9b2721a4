import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The owner's images of the home banner, in their sequence. If there are none, the home page shows the drawn images.
 */
export class BannerSlides1763775000000 implements MigrationInterface {
  name = "BannerSlides1763775000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE banner_slides (
        id uuid PRIMARY KEY,
        wide text NOT NULL CHECK (length(wide) <= 2000),
        tall text NOT NULL CHECK (length(tall) <= 2000),
        alt text NOT NULL CHECK (length(alt) BETWEEN 1 AND 150),
        link text CHECK (length(link) BETWEEN 1 AND 500),
        position int NOT NULL
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE banner_slides");
  }
}
