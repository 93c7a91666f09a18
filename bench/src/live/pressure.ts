import { setTimeout as sleep } from 'node:timers/promises';
import { addBlock } from '@crease/domain/calendar/blocks/block.service';
