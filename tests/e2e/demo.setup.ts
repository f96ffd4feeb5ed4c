import { test as setup } from 'playwright/test';
import { makeDemo } from '../support/product.ts';

setup('makes the demo data that every product of this run begins with', () => makeDemo(process.env['DEMO_MADE']!));
