import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the colours that a product's images show, in the order of the images; empty for an image of no particular
 * colour. The images of existing products show none.
 */
export class ImageColours1763805000000 implements MigrationInterface {
  name = "ImageColours1763805000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE products ADD COLUMN image_colours text[] NOT NULL DEFAULT '{}'");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE products DROP COLUMN image_colours");
  }
}
